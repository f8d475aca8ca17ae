import { CPU_PROFILE_FORMATS } from '@headroom/api/cpu-profiles';
import { profilerOverhead } from '@headroom/model/cpu-profile';
import { plural } from '@headroom/model/text';
import {
  type ClassChange,
  type FlameNode,
  flameOf,
  placeOf,
  summarizeCpuProfile,
} from '@headroom/report/cpu-profile';
import { formatPct } from '@headroom/report/format';
import { address } from '#ui/address.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { FlameGraph } from './flame-graph.tsx';
import { type FlameFrame, ms } from './frame.ts';
import { Change, ChangedFunctions, HottestFunctions, type LineUrl } from './functions.tsx';
import type { DoneProfile, ServerProfiles } from './read.ts';

interface Props {
  profiles: ServerProfiles;
  lineUrl: LineUrl;
  linkKey: string | undefined;
}

/** Where the processor time of a server goes, and what changed in it. */
export function ServerCpuProfiles({ profiles, lineUrl, linkKey }: Props) {
  const { serverId, base, head, comparison } = profiles;
  const sides = [...(base ? [base] : []), head];
  return (
    <div className="space-y-4">
      {comparison ? (
        <>
          <p className="max-w-[90ch] text-sm">
            <Figures text={comparison.sentence} />
          </p>
          <ChangedFunctions serverId={serverId} comparison={comparison} lineUrl={lineUrl} />
          <Classes serverId={serverId} classes={comparison.classes} />
        </>
      ) : (
        <HottestFunctions
          serverId={serverId}
          functions={summarizeCpuProfile(head.profile).functions}
          lineUrl={lineUrl}
        />
      )}
      <FlameGraph
        label={`Flame graph of ${serverId}`}
        root={toFrame(flameOf(base?.profile ?? null, head.profile))}
        compared={base !== null}
      />
      <div className="space-y-1 text-13 text-muted">
        {sides.map((side) => (
          <SideLine key={side.row.id} side={side} linkKey={linkKey} />
        ))}
      </div>
    </div>
  );
}

function Classes({ serverId, classes }: { serverId: string; classes: readonly ClassChange[] }) {
  const right = { number: true } as const;
  return (
    <DataTable
      label={`Processor time a call of ${serverId} by class`}
      fit
      columns={[
        { id: 'class', title: 'Class', cell: ({ title }) => title },
        { ...right, id: 'base', title: 'Base', unit: 'ms', cell: ({ baseMs }) => ms(baseMs) },
        { ...right, id: 'head', title: 'Head', unit: 'ms', cell: ({ headMs }) => ms(headMs) },
        { ...right, id: 'change', title: 'Change', unit: 'ms', cell: (row) => <Change {...row} /> },
      ]}
      rows={classes.filter(({ baseMs, headMs }) => baseMs > 0 || headMs > 0)}
      rowKey={({ kind }) => kind}
    />
  );
}

/** Samples, profiler and overhead of a profile, and its exports. */
function SideLine({ side: { row, profile }, linkKey }: { side: DoneProfile; linkKey: string | undefined }) {
  const { figures } = row;
  if (!figures) return null;
  const overhead = profilerOverhead(figures);
  const cost =
    overhead === null
      ? 'its overhead is unknown'
      : `a call took ${formatPct(Math.abs(overhead) * 100)} % ${overhead < 0 ? 'less' : 'more'} processor time than without it`;
  const { profiler, version, samples } = figures;
  const name = row.side === null ? '' : `${row.side === 'base' ? 'Base' : 'Head'}: `;
  return (
    <p className="flex flex-wrap gap-x-3">
      <span>
        <Figures
          text={`${name}${plural(samples, 'sample')} by ${profiler} ${version}${lostLabel(profile)}; ${cost}.`}
        />
      </span>
      {Object.entries(CPU_PROFILE_FORMATS).map(([format, { title }]) => (
        <a
          key={format}
          href={address(`/api/v1/cpu-profiles/${row.id}/${format}`, { key: linkKey })}
          className="link"
          aria-label={`Download ${row.side ?? 'the profile'} as ${title}`}
        >
          {title}
        </a>
      ))}
    </p>
  );
}

/** Samples that a profile left out for size, and those without a function's name. */
function lostLabel({ lost: { samples, unresolved } }: DoneProfile['profile']): string {
  const leftOut = samples > 0 ? `, ${samples} left out` : '';
  return unresolved > 0 ? `${leftOut}, ${unresolved} without a name` : leftOut;
}

function toFrame(node: FlameNode): FlameFrame {
  return {
    name: node.name,
    value: node.valueMs,
    base: node.baseMs,
    place: placeOf(node),
    children: node.children.map(toFrame),
  };
}
