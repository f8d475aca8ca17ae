import { type CustomKind, fieldsOf } from '@headroom/model/load/custom-profile';
import { KINDS } from '@headroom/model/load/profile';
import type { Field } from '@headroom/model/load/profile-fields';
import { useId } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { FieldProblem } from '#ui/field-problem.tsx';
import { Figures } from '#ui/figures.tsx';
import { EXTRA_TOOLS, givenOf, type OwnLoad, type ReadOwn, withGiven } from '../own-load.ts';
import { KeepLoad } from './keep-load.tsx';
import { OwnWeights } from './own-weights.tsx';

interface Props {
  own: OwnLoad;
  read: ReadOwn;
  kinds: readonly CustomKind[];
  /** Of the workload. */
  tools: readonly string[];
  /** Whether its servers can be told to list more tools. */
  listsMore: boolean;
  /** Whether the API refused it: then what is missing is told, too. */
  refused: boolean;
  onChange: (own: OwnLoad) => void;
}

/** Fields of a load of somebody's own, and the text that they make. */
export function OwnFields({ own, read, kinds, tools, listsMore, refused, onChange }: Props) {
  const texts = givenOf(own);
  const fields = Object.entries(fieldsOf(own.kind));
  const faultOf = (name: string) =>
    refused || texts[name]?.trim() !== '' || name === 'weights' ? read.faults[name] : undefined;
  return (
    <div className="mt-2 space-y-4 rounded-md border border-line bg-surface p-4" data-own>
      <KindSelect kind={own.kind} kinds={kinds} onChange={(kind) => onChange({ ...own, kind })} />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields
          .filter(([name]) => name !== 'weights')
          // What was given is shown all the same: the API refuses it.
          .filter(([name]) => name !== EXTRA_TOOLS || listsMore || Number(texts[name]) !== 0)
          .map(([name, field]) => (
            <OwnField
              // Another kind has other fields of the same name.
              key={`${own.kind} ${name}`}
              name={name}
              field={field}
              value={texts[name] ?? ''}
              error={faultOf(name)}
              onChange={(text) => onChange(withGiven(own, name, text))}
            />
          ))}
      </div>
      {fields.some(([name]) => name === 'weights') && (
        <OwnWeights
          tools={tools}
          weights={own.weights}
          error={read.faults.weights}
          onChange={(weights) => onChange({ ...own, weights })}
        />
      )}
      <OwnText read={read} />
      <KeepLoad read={read} />
    </div>
  );
}

function KindSelect({
  kind,
  kinds,
  onChange,
}: {
  kind: CustomKind;
  kinds: readonly CustomKind[];
  onChange: (kind: CustomKind) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-13">
        Kind
      </label>
      <select
        id={id}
        value={kind}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(kinds.find((known) => known === event.target.value) ?? kind)}
        className="mt-1 block h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-13 sm:w-56"
      >
        {kinds.map((known) => (
          <option key={known} value={known}>
            {KINDS[known].title}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="mt-1 text-13 text-muted">
        {KINDS[kind].description}.
      </p>
    </div>
  );
}

function OwnField({
  name,
  field: { title, unit, allowed, keyboard, empty, fallback },
  value,
  error,
  onChange,
}: {
  name: string;
  field: Field<unknown>;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const without = fallback === undefined ? empty : String(fallback);
  const note = `${allowed}${without ? `; empty: ${without}` : ''}`;
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-13">
        {title}
        {unit && <span className="font-normal text-muted"> in {unit}</span>}
      </label>
      <input
        id={id}
        name={`own-${name}`}
        value={value}
        type="text"
        inputMode={keyboard}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className="num mt-1 block h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-13 aria-invalid:border-bad"
      />
      <p id={`${id}-note`} className="mt-1 text-13 text-muted [overflow-wrap:anywhere]">
        <Figures text={note} />
      </p>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  );
}

/** The text of the load, which API and command take, and its words. */
function OwnText({ read: { text, load, fault } }: { read: ReadOwn }) {
  const id = useId();
  return (
    <div>
      <p className="font-semibold text-13">As text, for the API and the command</p>
      <p className="mt-1 flex items-start gap-1.5">
        <output
          aria-label="The load as text"
          aria-describedby={fault ? `${id}-error` : undefined}
          className="num block min-w-0 rounded bg-sunken px-2 py-1 text-13 [overflow-wrap:anywhere]"
        >
          {text}
        </output>
        <CopyButton text={text} what="the text of the load" />
      </p>
      {load && (
        <p className="mt-1 text-13 text-muted">
          <Figures text={`${load.title}: ${load.description}.`} />
        </p>
      )}
      {fault && <FieldProblem id={`${id}-error`}>{fault}</FieldProblem>}
    </div>
  );
}
