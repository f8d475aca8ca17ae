import { listWorkloadTitles } from '@headroom/db';
import { workspacesOf } from '#server/access/actor.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { Choices } from './choices.tsx';
import { type SeriesGroup, seriesLabel } from './series.ts';

interface Props {
  groups: readonly SeriesGroup[];
  /** The one shown. */
  group: SeriesGroup;
  /** Name of the host whose runs are shown; undefined: every host. */
  host: string | undefined;
  hrefOf: (changes: Params) => string;
  /** Label of no host in particular. */
  anyHost?: string;
}

/** Choice of the runs shown together: a series, and every host of it or one. */
export async function SeriesChoice({ groups, group, host, hrefOf, anyHost = 'every host' }: Props) {
  const titles = await listWorkloadTitles(db(), { workspaceIds: workspacesOf(await currentActor()) });
  return (
    <div className="space-y-1.5">
      <Choices
        label="Runs that can be compared"
        choices={groups.map((other) => ({
          id: other.id,
          title: seriesLabel(other, titles),
          count: other.runs,
          current: other.id === group.id,
          href: hrefOf({ series: other.id }),
        }))}
      />
      {group.hosts.length > 1 && (
        <Choices
          label="Measured on"
          choices={[
            { id: '', title: anyHost, count: group.runs, current: !host, href: hrefOf({}) },
            ...group.hosts.map(({ id, name, runs }) => ({
              id,
              title: name,
              count: runs,
              current: name === host,
              href: hrefOf({ host: name }),
            })),
          ]}
        />
      )}
    </div>
  );
}
