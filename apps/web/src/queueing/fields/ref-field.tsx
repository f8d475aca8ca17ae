import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { type ReactNode, useId } from 'react';
import { FieldProblem } from '#ui/field-problem.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { missingName } from '../offered/ref-names.ts';
import { lookUp, type RepositoryChoice } from '../offered/repositories.ts';

/** Attributes by which a control is that of the field. */
export interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
}

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (ref: string) => void;
  /** Undefined: nothing is known of the one that is chosen. */
  repository: RepositoryChoice | undefined;
  /** Meaning of an empty field. */
  empty: string;
  error: string | undefined;
  /** Description of a value that is not a ref; undefined for a ref. */
  note?: string | undefined;
  /** Control between the label and the text. */
  picker?: ReactNode;
  /** Control in place of the text. */
  control?: ((field: FieldProps) => ReactNode) | undefined;
  /** Whether `/` leads here. */
  filter?: boolean;
}

/** A ref, typed or picked from branches, tags and the last commits, and the commit that it is. */
export function RefField({
  name,
  label,
  value,
  onChange,
  repository,
  empty,
  error,
  note,
  picker,
  control,
  filter,
}: Props) {
  const id = useId();
  const ref = value.trim();
  // Beside a refusal only a commit is told: two lines would contradict each other.
  const isFound = repository !== undefined && lookUp(repository, ref) !== null;
  const field: FieldProps = {
    ...{ id, name, value },
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : `${id}-is`,
  };
  return (
    <div className="min-w-0" data-invalid={error ? '' : undefined}>
      <label htmlFor={id} className="block font-semibold text-13">
        {label}
      </label>
      {picker}
      {control?.(field) ?? (
        <input
          {...field}
          type="text"
          list={`${id}-known`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-filter={filter ? '' : undefined}
          onChange={(event) => onChange(event.target.value)}
          className="num mt-1 block h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-13 aria-invalid:border-bad"
        />
      )}
      <datalist id={`${id}-known`}>
        {repository?.refs.map((known) => (
          <option key={`${known.kind} ${known.name}`} value={known.name}>
            {known.kind}
          </option>
        ))}
        {repository?.commits.map(({ commit, subject, author, age }) => (
          <option key={commit} value={commit}>{`${subject} (${author}, ${age})`}</option>
        ))}
      </datalist>
      {(!error || isFound) && (
        <p
          id={`${id}-is`}
          className={clsx('mt-1 min-h-5 text-13 text-muted', note === undefined && 'truncate')}
        >
          {ref === '' ? empty : (note ?? <Known repository={repository} value={ref} />)}
        </p>
      )}
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
      {repository && note === undefined && isMissing(repository, ref) && <ReadAgain />}
    </div>
  );
}

/** Whether the list of a repository has neither the branch nor the tag of a ref. */
function isMissing({ refs }: RepositoryChoice, ref: string): boolean {
  const names = new Set(refs.map(({ name }) => name));
  return refs.length > 0 && ref !== '' && missingName(ref, names) !== undefined;
}

/** Loads the list again: hosts read repositories every minute while they are idle. */
function ReadAgain() {
  const router = useRouter();
  return (
    <button type="button" className="link text-13" onClick={() => router.refresh()}>
      Read again
    </button>
  );
}

function Known({ repository, value }: { repository: RepositoryChoice | undefined; value: string }) {
  const found = repository && lookUp(repository, value);
  if (!found) {
    return repository && isMissing(repository, value)
      ? `No such branch or tag${repository.readAge ? ` as of ${repository.readAge}` : ''}.`
      : 'Resolved when the run starts.';
  }
  const { commit, listed } = found;
  return (
    <>
      <span className="num">{commit.slice(0, 8)}</span>
      {listed && (
        <>
          {' '}
          <span className="text-text">{listed.subject}</span>, {listed.author},{' '}
          <RelativeTime iso={listed.committedAt} shown={listed.age} />
        </>
      )}
    </>
  );
}
