import { isArchive } from '@headroom/model/run/archive';
import { useId } from 'react';
import { FieldProblem } from '#ui/field-problem.tsx';
import { Notice } from '#ui/message.tsx';
import { type RepositoryChoice, repositoriesIn, repositoryOf } from '../offered/repositories.ts';

interface Props {
  /** Repositories that hosts of the class may read. */
  repositories: readonly RepositoryChoice[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
  /** Whether one is asked for even where there is one only: none may be chosen yet. */
  asks?: boolean;
}

/** Source of the servers; no field where hosts have their own checkout only. */
export function RepositoryField({ repositories, value, onChange, error, asks = false }: Props) {
  const { known, areas } = repositoriesIn(repositories);
  const chosen = repositoryOf(known, value);
  const isOpen = asks && value === '';
  const typed = areas.length > 0 || (known.length > 0 && !chosen && !isOpen) || error !== undefined;
  return (
    <div className="space-y-2">
      <div className={asks ? undefined : 'max-w-lg'}>
        {typed && <Typed known={known} areas={areas} value={value} onChange={onChange} error={error} />}
        {!typed && (asks || known.length > 1) && <Picked known={known} value={value} onChange={onChange} />}
      </div>
      {!typed && !asks && known.length === 1 && (
        <p className="break-words text-13">
          <span className="font-semibold">Repository</span>{' '}
          <span className="text-muted">{chosen?.title}</span>
        </p>
      )}
      {chosen?.error && (
        <Notice tone="warn" title="Last read failed">
          {chosen.error}
        </Notice>
      )}
    </div>
  );
}

/** The repository of a project, or its archives, which it decides. */
export function SourceOfProject({ address }: { address: string }) {
  return (
    <p className="break-words text-13">
      {isArchive(address) ? (
        <span className="font-semibold">Uploaded archives of the project</span>
      ) : (
        <>
          <span className="font-semibold">Repository</span> <span className="num text-muted">{address}</span>
        </>
      )}
    </p>
  );
}

const BOX = 'mt-1 block h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-13';

/** One of those that are known. */
function Picked({
  known,
  value,
  onChange,
}: Pick<Props, 'value' | 'onChange'> & { known: readonly RepositoryChoice[] }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-13">
        Repository
      </label>
      <select
        id={id}
        name="repository"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={BOX}
      >
        {value === '' && <option value="">Choose one</option>}
        {known.map((option) => (
          <option key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Any address: some are allowed that nobody has listed, and one that is not allowed is to be changed. */
function Typed({
  known,
  areas,
  value,
  onChange,
  error,
}: Omit<Props, 'repositories'> & { known: readonly RepositoryChoice[]; areas: readonly string[] }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-13">
        Repository
      </label>
      <input
        id={id}
        value={value}
        name="repository"
        type="text"
        list={`${id}-known`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={`num aria-invalid:border-bad ${BOX}`}
      />
      <datalist id={`${id}-known`}>
        {known.map((option) => (
          <option key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </datalist>
      <p id={`${id}-note`} className="mt-1 break-words text-13 text-muted">
        {repositoryOf(known, value)?.title ?? allowedLabel(known, areas)}
      </p>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  );
}

/** "Hosts of this class may read: ., https://…, and what lies below /srv/repositories/." */
function allowedLabel(known: readonly RepositoryChoice[], areas: readonly string[]): string {
  const below = areas.map((area) => `what lies below ${area}`);
  const all = [...known.map(({ id }) => id), ...below];
  return all.length === 0 ? '' : `Hosts of this class may read: ${all.join(', ')}`;
}
