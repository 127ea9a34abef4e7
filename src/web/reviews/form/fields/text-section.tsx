import { countWords } from "#contract/text/count-words.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { RichTextField } from "#web/rich-text/index.ts";
import { classes } from "#web/ui/classes.ts";
import { countCharacters } from "#web/ui/field/counter.tsx";
import { formatCount } from "#web/ui/format.ts";
import { FormSection } from "./form-section.tsx";
import { useReviewField } from "./use-review-field.ts";

/** Enough to be worth reading. Fewer can be published, too. */
const ENOUGH_WORDS = 80;

const PROMPTS = ["What did you pay, all in?", "What did you get?", "Would you sign again?"];

export function TextSection() {
  const field = useReviewField("detailedReview");
  const length = countCharacters(field.value);
  return (
    <FormSection
      title="Your Review"
      hint={PROMPTS.map((prompt) => (
        <span key={prompt} className="block">
          {prompt}
        </span>
      ))}
    >
      <div className="flex flex-col gap-1.5">
        <RichTextField
          label="Detailed review"
          rows={9}
          most={LIMITS.reviewText}
          {...field}
          aside={
            <span
              className={classes(
                "text-sm tabular-nums",
                length > LIMITS.reviewText
                  ? "font-semibold text-bad"
                  : length > LIMITS.reviewTextAmber
                    ? "font-semibold text-middling"
                    : "text-soft",
              )}
            >
              {formatCount(length)}/{formatCount(LIMITS.reviewText)}
            </span>
          }
        />
        <WordGoal words={countWords(field.value)} />
      </div>
    </FormSection>
  );
}

function WordGoal({ words }: { words: number }) {
  const isEnough = words >= ENOUGH_WORDS;
  return (
    <p className={classes("text-sm tabular-nums", isEnough ? "font-semibold text-good" : "text-soft")}>
      {formatCount(words)} of {ENOUGH_WORDS} words
    </p>
  );
}
