/** What journeys do in every browser. Elements are named by XPath. */
export interface Drive {
  /** Name and version. */
  browser: string;
  open(address: string): Promise<void>;
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  /** Runs the body of a function. */
  run<Result>(script: string): Promise<Result>;
  close(): Promise<void>;
}
