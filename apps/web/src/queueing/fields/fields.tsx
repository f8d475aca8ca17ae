import { withHandshake, withHostClass, withSuite } from '../draft.ts';
import type { Choices, LoadDraft, Option } from '../offered/choices.ts';
import { classOf, handshakesFor, projectOf, serversOf } from '../offered/offers.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { Field } from './field.tsx';
import { ServerList } from './server-list.tsx';

/** Props of the fields that several forms have. */
export interface FieldsProps<Any extends LoadDraft> {
  choices: Choices;
  draft: Any;
  setDraft: (draft: Any) => void;
  errors: Partial<Record<string, string>>;
}

/** Host class and servers: the class decides what can be chosen. */
export function WhereAndWhat<Any extends LoadDraft>({ choices, draft, setDraft, errors }: FieldsProps<Any>) {
  const hostClass = classOf(choices, draft.hostClass);
  return (
    <>
      {(choices.hostClasses.length > 1 || errors.hostClass) && (
        <Field name="hostClass" legend="Host class" error={errors.hostClass}>
          <ChoiceCards
            name="hostClass"
            options={choices.hostClasses}
            value={hostClass.id}
            onChange={(id) => setDraft(withHostClass(choices, draft, id))}
          />
        </Field>
      )}
      <Field name="servers" legend="Servers" error={errors.servers}>
        <ServerList
          servers={serversOf(choices, draft)}
          chosen={draft.servers}
          onChange={(servers) => setDraft({ ...draft, servers })}
        />
      </Field>
    </>
  );
}

const LEGENDS = {
  priority: {
    legend: 'Priority',
  },
  suite: { legend: 'Suite' },
  handshake: { legend: 'Handshake' },
} as const;

/** The draft for another one of these; what it decides of other fields changes with it. */
const CHANGES = {
  priority: (_, draft, priority) => ({ ...draft, priority }),
  suite: withSuite,
  handshake: withHandshake,
} as const satisfies Record<
  keyof typeof LEGENDS,
  <Any extends LoadDraft>(choices: Choices, draft: Any, id: string) => Any
>;

/** One of a few, as cards. */
export function CardField<Any extends LoadDraft>({
  name,
  choices,
  draft,
  setDraft,
  errors,
}: FieldsProps<Any> & { name: keyof typeof LEGENDS }) {
  const project = projectOf(choices, draft);
  if (project && name === 'suite') return null;
  const options: Record<typeof name, readonly Option[]> = {
    priority: choices.priorities,
    suite: choices.suites,
    handshake: handshakesFor(choices, draft),
  };
  return (
    <Field name={name} error={errors[name]} {...LEGENDS[name]}>
      <ChoiceCards
        name={name}
        options={options[name]}
        value={draft[name]}
        onChange={(id) => setDraft(CHANGES[name](choices, draft, id))}
      />
    </Field>
  );
}

/** Number of rounds. */
export function RoundsInput({
  value,
  min,
  max,
  error,
  onChange,
}: {
  value: string;
  min: number;
  max: number;
  error: string | undefined;
  onChange: (rounds: string) => void;
}) {
  return (
    <input
      type="number"
      name="rounds"
      inputMode="numeric"
      min={min}
      max={max}
      value={value}
      aria-label="Rounds"
      aria-invalid={error ? true : undefined}
      onChange={(event) => onChange(event.target.value)}
      className="num h-8 w-24 rounded-md border border-line-strong bg-surface px-2.5 text-13 aria-invalid:border-bad"
    />
  );
}
