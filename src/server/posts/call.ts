import type { RequestContext } from "#server/platform/api.ts";

/** What operations on both kinds share: they pass it on as they got it. Each kind declares its own errors. */
export interface Call<Input, Errors extends string, Context = RequestContext> {
  input: Input;
  context: Context;
  errors: Record<Errors, () => Error>;
}
