import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts the files whose path matches first, so that they don't run alone at the end. Vitest sorts the others. */
export const longestFirst = (longest: RegExp) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId);
      return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
    }
  };
