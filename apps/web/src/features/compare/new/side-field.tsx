import { type FieldProps, RefField } from '#queueing/fields/ref-field.tsx';
import type { ProjectOption } from '#queueing/offered/choices.ts';
import type { RepositoryChoice } from '#queueing/offered/repositories.ts';
import type { CompareChoices, CompareDraft } from './choices.ts';
import { archivesOf, firstText, kindLabel, kindOf, kindsFor } from './side-kinds.ts';
import { sideNote } from './side-note.ts';

const SELECT = 'mt-1 block h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-13';

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
  const isListed = archives.some(({ id }) => id === value);
  const picker = project && (
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
  );
  const archive = (field: FieldProps) => (
    <select {...field} onChange={(event) => onChange(event.target.value)} className={SELECT}>
      {archives.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
  return (
    <RefField
      name={side}
      label={label}
      value={value}
      onChange={onChange}
      repository={kind === 'ref' ? repository : undefined}
      empty={project?.versions ? 'A version.' : 'A branch, a tag or a commit.'}
      error={error}
      note={sideNote(value)}
      picker={picker}
      control={isListed ? archive : undefined}
      filter={side === 'base'}
    />
  );
}
