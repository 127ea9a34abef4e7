import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Avatar } from "#web/ui/avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { counterNear, lengthProblem } from "#web/ui/form/counter.tsx";
import { control, Field } from "#web/ui/form/field.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { type MentionBegun, mentionAt, withMention } from "./mention-text.ts";
import { type Participant, useParticipants } from "./use-participants.ts";

interface MentionFieldProps {
  label: ReactNode;
  text: string;
  onText: (text: string) => void;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSend: () => void;
  isHidden: boolean;
  isReadOnly: boolean;
  most: number;
  /** Additional id for aria-describedby. */
  describedBy: string;
  error: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** Textarea that suggests participants of the thread after "@" and a letter. */
export function MentionField(props: MentionFieldProps) {
  const { label, text, onText, ref, isHidden, error, most } = props;
  const listId = useId();
  const mentions = useMentions(text, onText, ref);
  const { people, active } = mentions;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves the field
    <div
      hidden={isHidden}
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && mentions.close()}
    >
      <Field label={label} error={error ?? lengthProblem(text, most)} aside={counterNear(text, most)}>
        {(ids) => (
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
            onSelect={(event) => mentions.look(event.currentTarget)}
            onKeyDown={(event) => {
              if (mentions.handleKey(event)) event.preventDefault();
              else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) props.onSend();
            }}
            className={classes(control, "field-sizing-content max-h-[60vh] min-h-[6.5rem] leading-relaxed")}
          />
        )}
      </Field>
      <People id={listId} people={people} active={active} onPick={mentions.pick} />
      <span role="status" className="sr-only">
        {people.length > 0 && `${formatCounted(people.length, "person", "people")} to mention`}
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
  const people = useParticipants(isOpen ? begun.text : null);

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
  const handleKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean => {
    const last = people.length - 1;
    if (last < 0 || ctrlKey || metaKey || nativeEvent.isComposing) return false;
    const chosen = people[active];
    if (key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (key === "Escape") setDismissed(begun?.start);
    else if ((key === "Enter" || key === "Tab") && chosen) pick(chosen);
    else return false;
    return true;
  };
  return { people, active: Math.min(active, Math.max(0, people.length - 1)), close, pick, look, handleKey };
}

interface PeopleProps {
  id: string;
  people: readonly Participant[];
  active: number;
  onPick: (person: Participant) => void;
}

function People({ id, people, active, onPick }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA combobox pattern
      role="listbox"
      aria-label="People in this thread"
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-[300px] overflow-y-auto rounded-md border border-hairline bg-sheet py-1 shadow-lifted sm:max-w-80"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <li
          key={person.id}
          id={`${id}-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA combobox pattern
          role="option"
          aria-selected={index === active}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 hover:bg-land aria-selected:bg-evergreen-tint"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar fullName={person.fullName} avatarUrl={person.avatarUrl} size="small" />
          <span className="min-w-0 wrap-anywhere">{person.fullName}</span>
        </li>
      ))}
    </ul>
  );
}
