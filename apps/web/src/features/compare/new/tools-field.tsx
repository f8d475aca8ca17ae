import { isExperimentProfile } from '@headroom/model/load/profile';
import { loadOf } from '#queueing/draft.ts';
import { Field } from '#queueing/fields/field.tsx';
import type { FieldsProps } from '#queueing/fields/fields.tsx';
import { toolsFor } from '#queueing/offered/offers.ts';
import { type CompareChoices, type CompareDraft, primaryMetrics } from './choices.ts';

/**
 * Tools to judge, and the number of metrics that share the doubt. The load is the whole workload in any case.
 */
export function ToolsField({
  choices,
  draft,
  setDraft,
  errors,
}: FieldsProps<CompareDraft> & { choices: CompareChoices }) {
  const load = loadOf(draft);
  // An experiment is judged by figures of the whole server.
  if (load && isExperimentProfile(load)) return null;
  const tools = toolsFor(choices, draft);
  const choose = (chosen: string[]) => setDraft({ ...draft, tools: chosen });
  const shared = primaryMetrics(choices, draft);
  return (
    <Field
      name="tools"
      legend="Tools"
      note="All tools are called. Judging fewer detects smaller changes."
      error={errors.tools}
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="text-muted" aria-live="polite">
          <span className="num">{draft.tools.length}</span> of <span className="num">{tools.length}</span>{' '}
          chosen: <span className="num">{shared}</span> {shared === 1 ? 'primary metric' : 'primary metrics'}
        </span>
        <button type="button" className="link" onClick={() => choose(tools)}>
          All tools
        </button>
        <button type="button" className="link" onClick={() => choose([])}>
          No tools
        </button>
      </div>
      <div className="grid gap-x-4 overflow-hidden rounded-md border border-line bg-surface py-1 sm:grid-cols-2 xl:grid-cols-3">
        {tools.map((name) => (
          <label
            key={name}
            className="flex min-h-[2.125rem] min-w-0 cursor-pointer items-center gap-2.5 px-3 py-1 text-13 hover:bg-sunken"
          >
            <input
              type="checkbox"
              name="tools"
              value={name}
              checked={draft.tools.includes(name)}
              onChange={({ target }) =>
                choose(tools.filter((tool) => (tool === name ? target.checked : draft.tools.includes(tool))))
              }
              className="size-3.5 shrink-0 accent-accent"
            />
            <span className="num min-w-0 truncate">{name}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}

/** Problem that the API cannot tell: a request without any tool asks for all of them. */
export function toolsProblem({ tools }: Pick<CompareDraft, 'tools'>): string | undefined {
  return tools.length === 0 ? 'choose at least one tool' : undefined;
}
