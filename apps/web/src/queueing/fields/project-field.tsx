import { useId } from 'react';
import { UncheckedChip } from '#results/unchecked-chip.tsx';
import { FieldProblem } from '#ui/field-problem.tsx';
import type { Choices, LoadDraft, ProjectOption } from '../offered/choices.ts';
import { projectOf } from '../offered/offers.ts';
import { Field } from './field.tsx';

/** Choice of the project whose servers are measured; no field in a workspace without projects. */
export function ProjectField({
  choices,
  draft,
  onChange,
  error,
}: {
  choices: Choices;
  draft: LoadDraft;
  onChange: (project: string) => void;
  error: string | undefined;
}) {
  const id = useId();
  const project = projectOf(choices, draft);
  if (choices.projects.length === 0) return null;
  return (
    <Field
      name="project"
      legend="Project"
      note="Brings its repository, servers and workload."
      error={undefined}
    >
      <select
        id={id}
        name="project"
        aria-label="Project"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={draft.project}
        onChange={(event) => onChange(event.target.value)}
        className="block h-8 w-full max-w-lg rounded-md border border-line-strong bg-surface px-2 text-13 aria-invalid:border-bad"
      >
        <option value="">Built-in servers</option>
        {choices.projects.map(({ id, title, description }) => (
          <option key={id} value={id}>{`${title} (${description})`}</option>
        ))}
      </select>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
      {project && <Tools project={project} />}
    </Field>
  );
}

/** Tools that the servers of a project are asked, with the share of each. */
function Tools({ project: { title, tools } }: { project: ProjectOption }) {
  return (
    <ul
      aria-label={`Workload of ${title}`}
      className="mt-3 divide-y divide-line rounded-md border border-line bg-surface text-13"
    >
      {tools.map(({ name, sharePct, expects }) => (
        <li
          key={name}
          className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[minmax(0,14rem)_4.5rem_minmax(0,1fr)]"
        >
          <span className="num min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="num text-muted sm:text-right">{sharePct.toFixed(1)} %</span>
          <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{expects ?? <UncheckedChip />}</span>
        </li>
      ))}
    </ul>
  );
}
