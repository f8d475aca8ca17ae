import { listArchiveTitles } from '@headroom/db';
import { isArchive, OWN_REPOSITORY } from '@headroom/model/run';
import Form from 'next/form';
import { workspacesOf } from '#server/access/actor.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { AutoSubmit } from '#ui/auto-submit.tsx';
import type { Stroke } from '#ui/charts/colours.ts';
import { Choice } from '#ui/choice.tsx';
import { shortId } from '#ui/short-id.ts';
import type { Trend } from './read-trend.ts';

interface Props {
  trend: Trend;
  action: string;
  /** Other parameters of the address, kept as they are. */
  kept: Params;
  /** Strokes of the servers to choose from; without them there is no choice. */
  strokes?: ReadonlyMap<string, Stroke> | undefined;
}

/** Form of a trend's settings, kept in the address. Works as a plain form too. */
export async function TrendForm({ trend, action, kept, strokes }: Props) {
  const { metric, metrics, tool, tools: names, repository, repositories } = trend;
  const [firstMetric, ...otherMetrics] = metrics;
  const values = {
    metric: metric === firstMetric ? undefined : metric.id,
    tool: tool ?? undefined,
    repository: repository === repositories[0] ? undefined : repository,
  };
  const tools = names.map((name) => ({ id: name, title: name }));
  const [first, ...others] = repositories;
  const archives = await listArchiveTitles(db(), { workspaceIds: workspacesOf(await currentActor()) });
  return (
    <Form action={action} scroll={false} autoComplete="off" className="space-y-3">
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Choice
          name="metric"
          title="Metric"
          options={otherMetrics}
          all={firstMetric.title}
          value={values.metric}
          first
        />
        {metric.scopes.includes('tool') && (
          <Choice name="tool" title="Tool" options={tools} all="All tools" value={values.tool} />
        )}
        {others.length > 0 && (
          <Choice
            name="repository"
            title="Repository"
            options={others.map((id) => ({ id, title: repositoryTitle(id, archives) }))}
            all={repositoryTitle(first ?? '', archives)}
            value={values.repository}
          />
        )}
        <AutoSubmit values={values} />
      </div>
      {strokes && <Servers trend={trend} strokes={strokes} />}
    </Form>
  );
}

/** @param archives titles of the reader's projects of archives, by the addresses of these */
function repositoryTitle(address: string, archives: ReadonlyMap<string, string>): string {
  if (isArchive(address)) return `archives of ${archivesTitle(address, archives)}`;
  return address === OWN_REPOSITORY ? 'the checkout of the host' : address;
}

/** Title of a project, with its short id where others have the same. */
function archivesTitle(address: string, archives: ReadonlyMap<string, string>): string {
  const title = archives.get(address);
  if (title === undefined) return shortId(address);
  const isRepeated = [...archives.values()].filter((other) => other === title).length > 1;
  return isRepeated ? `${title} (${shortId(address)})` : title;
}

/** Checkboxes, each with the line of its server and how many revisions it was measured at. */
function Servers({ trend, strokes }: { trend: Trend; strokes: ReadonlyMap<string, Stroke> }) {
  const shown = trend.lines.map(({ serverId }) => serverId);
  return (
    <fieldset className="flex flex-wrap gap-x-1.5 gap-y-1.5">
      <legend className="mb-1 text-12 text-muted">
        Servers, and at how many {trend.word}s they were measured
      </legend>
      {trend.measured.map(({ serverId, revisions }) => (
        <label
          key={serverId}
          className="flex items-center gap-1.5 rounded border border-line px-2 py-0.5 text-13 hover:bg-sunken has-checked:border-line-strong"
        >
          <input
            type="checkbox"
            name="servers"
            value={serverId}
            defaultChecked={shown.includes(serverId)}
            className="accent-accent"
          />
          <svg width="16" height="8" aria-hidden="true">
            <line
              x1={0}
              x2={16}
              y1={4}
              y2={4}
              strokeWidth={2.5}
              stroke={strokes.get(serverId)?.colour}
              strokeDasharray={strokes.get(serverId)?.dash}
            />
          </svg>
          {serverId} <span className="num text-muted">({revisions})</span>
        </label>
      ))}
    </fieldset>
  );
}
