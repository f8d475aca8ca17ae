import { useId } from 'react';
import { RefField } from '#queueing/fields/ref-field.tsx';
import type { ProjectOption } from '#queueing/offered/choices.ts';
import type { RepositoryChoice } from '#queueing/offered/repositories.ts';
import { FieldProblem } from '#ui/field-problem.tsx';
import type { CompareChoices, CompareDraft } from './choices.ts';
import { type ArchiveOption, archivesOf, firstText, kindLabel, kindOf, kindsFor } from './side-kinds.ts';
import { sideNote } from './side-note.ts';

const SELECT = 'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-13';

interface Props {
  side: 'base' | 'head';
  label: string;
  choices: CompareChoices;
  draft: CompareDraft;
  onChange: (text: string) => void;
  /** Undefined: the servers are those of the installation, whose sides are revisions. */
  project: ProjectOption | undefined;
  repository: RepositoryChoice | undefined;
  error: string | undefined;
}

/** A side: its kind, where a project offers several, and its text or archive. */
export function SideField({ side, label, choices, draft, onChange, project, repository, error }: Props) {
  const value = draft[side];
  const kind = kindOf(value);
  const archives = project ? archivesOf(choices, project.id) : [];
  const text = (
    <RefField
      name={side}
      label={label}
      value={value}
      onChange={onChange}
      repository={kind === 'ref' ? repository : undefined}
      empty={project?.versions ? 'A version.' : 'A branch, a tag or a commit.'}
      error={error}
      note={sideNote(value)}
      filter={side === 'base'}
    />
  );
  if (!project) return text;
  const isListed = archives.some(({ id }) => id === value);
  return (
    <div className="min-w-0 space-y-1.5">
      <select
        aria-label={`Kind of ${side}`}
        value={kind}
        onChange={(event) => {
          const picked = kindsFor(archives).find((one) => one === event.target.value) ?? 'ref';
          onChange(firstText(picked, side, { draft, choices }));
        }}
        className={SELECT}
      >
        {kindsFor(archives).map((one) => (
          <option key={one} value={one}>
            {kindLabel(one, project)}
          </option>
        ))}
      </select>
      {isListed ? <ArchiveField {...{ side, label, value, archives, onChange, error }} /> : text}
    </div>
  );
}

function ArchiveField({
  side,
  label,
  value,
  archives,
  onChange,
  error,
}: Pick<Props, 'side' | 'label' | 'onChange' | 'error'> & {
  value: string;
  archives: readonly ArchiveOption[];
}) {
  const id = useId();
  return (
    <div className="min-w-0" data-invalid={error ? '' : undefined}>
      <label htmlFor={id} className="block font-semibold text-13">
        {label}
      </label>
      <select
        id={id}
        name={side}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1 ${SELECT}`}
      >
        {archives.map((archive) => (
          <option key={archive.id} value={archive.id}>
            {archive.title}
          </option>
        ))}
      </select>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  );
}
