import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { PLURALS } from "#contract/vocabulary.ts";
import { useThreadScope } from "#web/comments/thread-scope.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { Suggestions } from "#web/ui/field/combobox.tsx";
import { control } from "#web/ui/field/control.ts";
import { counterNear, lengthProblem } from "#web/ui/field/counter.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { isComposing } from "#web/ui/field/is-composing.ts";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";
import { formatCounted } from "#web/ui/format.ts";
import { isNameBegun, type MentionBegun, mentionAt, withMention } from "./mention-text.ts";

const NO_MEMBER = "No member by that name";

const TYPING_PAUSE_MS = 150;

type Participant = OutputOf<"comments", "listParticipants">[number];

const NOBODY: readonly Participant[] = [];

/** A text goes on after an "@" that isn't for anyone. */
const MOST_WORDS = 2;

interface Found {
  people: readonly Participant[];
  /** No name begins so. */
  isNobody: boolean;
}

function useParticipants(text: string | null): Found {
  const { queries } = useApi();
  const { kind, id } = useThreadScope();
  const debounced = useDebouncedValue(text, TYPING_PAUSE_MS);
  const { data, isPlaceholderData } = useQuery({
    ...queries.comments.listParticipants.queryOptions({
      input: { kind: PLURALS[kind], id, text: debounced ?? "" },
    }),
    enabled: debounced !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // The response may be for a shorter text, so it is filtered again.
  const people = useMemo(
    () => (text !== null && data?.filter(({ fullName }) => isNameBegun(fullName, text))) || NOBODY,
    [text, data],
  );
  const isKnown = data !== undefined && !isPlaceholderData && debounced === text;
  const isName = text !== null && text !== "" && text.split(" ").length <= MOST_WORDS;
  return { people, isNobody: isName && isKnown && people.length === 0 };
}

interface MentionFieldProps {
  label: ReactNode;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  isReadOnly: boolean;
  most: number;
  describedBy: string;
  error: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
  /** As of `TextArea`. */
  above: (id: string) => ReactNode;
}

/** Textarea that suggests people after "@": those of the thread, and then other members. */
export function MentionField(props: MentionFieldProps) {
  const { label, text, onText, ref, error, most } = props;
  const listId = useId();
  const mentions = useMentions(text, onText, ref);
  const { people, isNobody, active } = mentions;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves the field
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && mentions.close()}
    >
      <Field label={label} error={error ?? lengthProblem(text, most)} aside={counterNear(text, most)}>
        {(ids) => (
          <>
            {props.above(ids.id)}
            <textarea
              ref={ref}
              {...ids}
              rows={3}
              value={text}
              readOnly={props.isReadOnly}
              // Combobox semantics without the role, because HTML allows no other role for a textarea.
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={people.length > 0 ? listId : undefined}
              aria-activedescendant={people.length > 0 ? `${listId}-${active}` : undefined}
              aria-describedby={classes(ids["aria-describedby"], props.describedBy)}
              onChange={(event) => {
                onText(event.target.value);
                mentions.look(event.target);
              }}
              // Moving the caret has no event of its own in each browser.
              onKeyUp={(event) => mentions.look(event.currentTarget)}
              onClick={(event) => mentions.look(event.currentTarget)}
              onKeyDown={(event) => {
                if (mentions.handleKey(event)) event.preventDefault();
                else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) props.onSend();
              }}
              className={classes(control, "field-sizing-content max-h-[60vh] min-h-[6.5rem] leading-relaxed")}
            />
          </>
        )}
      </Field>
      {people.length > 0 && (
        <Suggestions
          id={listId}
          label="People to mention"
          items={people}
          itemKey={({ id }) => id}
          renderItem={({ fullName, avatarUrl }) => (
            <>
              <Avatar fullName={fullName} avatarUrl={avatarUrl} size="small" />
              <span className="min-w-0 wrap-anywhere" translate="no">
                {fullName}
              </span>
            </>
          )}
          isOpen
          highlighted={active}
          pick={mentions.pick}
          className="sm:max-w-80"
          itemClassName="gap-3 px-3 py-1"
        />
      )}
      {isNobody && (
        <p
          aria-hidden
          className="absolute z-20 mt-1 border border-hairline bg-sheet px-3 py-2.5 text-soft shadow-lifted"
        >
          {NO_MEMBER}
        </p>
      )}
      <span role="status" className="sr-only">
        {people.length > 0 && `${formatCounted(people.length, "person", "people")} to mention`}
        {isNobody && NO_MEMBER}
      </span>
    </div>
  );
}

function useMentions(text: string, onText: (text: string) => void, field: MentionFieldProps["ref"]) {
  const [begun, setBegun] = useState<MentionBegun | null>(null);
  const [active, setActive] = useState(0);
  /** Start of the mention that Escape dismissed; the list stays closed until another mention. */
  const [dismissed, setDismissed] = useState<number>();
  const caret = useRef<number>(undefined);
  const isOpen = begun !== null && begun.start !== dismissed;
  const { people, isNobody } = useParticipants(isOpen ? begun.text : null);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const close = () => setBegun(null);
  const pick = (person: Participant) => {
    if (begun === null) return;
    const next = withMention(text, begun, person.fullName);
    caret.current = next.caret;
    onText(next.text);
    close();
  };
  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const now = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    if (now?.start !== dismissed) setDismissed(undefined);
    if (now?.text === begun?.text && now?.start === begun?.start) return;
    setBegun(now);
    setActive(0);
  };
  /** Returns whether the list handled the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey } = event;
    const last = people.length - 1;
    if (isNobody && key === "Escape") {
      setDismissed(begun?.start);
      return true;
    }
    if (last < 0 || ctrlKey || metaKey || isComposing(event)) return false;
    const chosen = people[active];
    if (key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (key === "Escape") setDismissed(begun?.start);
    else if ((key === "Enter" || key === "Tab") && chosen) pick(chosen);
    else return false;
    return true;
  };
  return {
    people,
    isNobody,
    active: Math.min(active, Math.max(0, people.length - 1)),
    close,
    pick,
    look,
    handleKey,
  };
}
