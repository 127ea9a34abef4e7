import type { Command } from "commander";
import { id as idSchema } from "#contract/parts.ts";
import { agreeToSample } from "#server/reviews/index.ts";
import { type CommandContext, CommandError } from "./command-context.ts";

/** What everyone may read in full is decided by authors, so the operator records their answers. */
export function addSamples(samples: Command, context: CommandContext): void {
  const add = (name: string, summary: string, isAgreed: boolean, said: string) =>
    samples
      .command(name)
      .summary(summary)
      .description(
        `${isAgreed ? "Lets everyone read a review in full. Ask its author first, and keep the answer" : "Locks a sample again"}.
/pricing shows the newest sample that is approved and scores 8 or higher, with 100 words or more if there is one.`,
      )
      .argument("<review>", "id of the review, from its address")
      .action((reviewId: string) =>
        context.withPlatform(async ({ db }) => {
          const isFound =
            idSchema.safeParse(reviewId).success && (await agreeToSample(db, reviewId, isAgreed));
          if (!isFound) throw new CommandError(`"${reviewId}" is not the id of an approved review.`);
          context.print(said);
        }),
      );
  add(
    "add",
    "show a review in full, because its author agreed",
    true,
    "Everyone can read this review in full.",
  );
  add("remove", "lock a review that was shown in full", false, "This review is locked again.");
}
