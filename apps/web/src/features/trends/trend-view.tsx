import { type SeriesKey, TRIALS_POOLED } from '@headroom/db';
import { plural } from '@headroom/model/text';
import type { ReactNode } from 'react';
import { address, type Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { strokes as strokesOf } from '#ui/charts/colours.ts';
import { Notice } from '#ui/message.tsx';
import type { ChangeMark } from './change-marks.ts';
import { TrendChart } from './chart.tsx';
import { TrendForm } from './form.tsx';
import { revisionName } from './keys.ts';
import { pairAfter, pairOf } from './pair.ts';
import { type Asked, PairPanel } from './pair-panel.tsx';
import type { Trend } from './read-trend.ts';
import { StepList } from './step-list.tsx';
import { rowsOf, TrendTable } from './table.tsx';

interface Props {
  trend: Trend;
  series: SeriesKey;
  /** The page it stands on, and what its address holds beside. */
  path: string;
  kept: Params;
  /** Parameters of the address. */
  params: Params;
  mayCompare: boolean;
  /** Whether servers are chosen here. */
  choosesServers: boolean;
  /** Changes that stand below the chart; without them it marks its own steps. */
  marks?: readonly ChangeMark[];
  /** What stands below the chart in place of the list of its steps. */
  children?: ReactNode;
}

/** A metric over revisions: what is shown, the chart, its steps, two revisions to compare, and the table. */
export function TrendView({
  trend,
  series,
  path,
  kept,
  params,
  mayCompare,
  choosesServers,
  marks,
  children,
}: Props) {
  const { metric, tool, repository, repositories, measured, revisions, lines } = trend;
  const strokes = strokesOf((choosesServers ? measured : lines).map(({ serverId }) => serverId));
  const shown: Params = {
    ...kept,
    metric: metric.id,
    tool: tool ?? undefined,
    repository: repositories.length > 1 ? repository : undefined,
    servers: choosesServers ? lines.map(({ serverId }) => serverId).join() : undefined,
  };
  const keys = revisions.map(({ key }) => key);
  const pair = pairOf(params, keys);
  const hrefOf = (key: string) => address(path, { ...shown, ...pairAfter(pair, key, keys) });
  const { suite, profile, handshake, hostClass } = series;
  const servers = lines.map(({ serverId }) => serverId).join();
  const asked: Asked = { servers, repository, suite, profile, handshake, hostClass };
  return (
    <div className="space-y-4">
      <TrendForm trend={trend} kept={kept} action={path} strokes={choosesServers ? strokes : undefined} />
      {revisions.length > 1 ? (
        <>
          <TrendChart trend={trend} pair={pair} strokes={strokes} hrefOf={hrefOf} marks={marks} />
          {children ?? <StepList trend={trend} />}
          <PairPanel
            trend={trend}
            pair={pair}
            asked={asked}
            mayCompare={mayCompare}
            without={address(path, shown)}
          />
        </>
      ) : (
        <OneRevision trend={trend} asked={asked} mayCompare={mayCompare} />
      )}
      <div>
        <TrendTable trend={trend} pair={pair} asked={asked} mayCompare={mayCompare} />
        <Cut trend={trend} />
      </div>
    </div>
  );
}

function OneRevision({ trend, asked, mayCompare }: { trend: Trend; asked: Asked; mayCompare: boolean }) {
  const { word } = trend;
  const [only] = trend.revisions;
  if (!only) return null;
  return (
    <Notice tone="info" title={`Only one ${word} was measured: ${revisionName(only)}`}>
      A trend begins with the second: {word === 'commit' ? 'commit something' : 'upload a new version'} and
      measure again, or measure this {word} and another one side by side.
      {mayCompare && !only.dirty && (
        <div className="mt-2">
          <ButtonLink href={address('/compare/new', { base: only.commit, ...asked })}>
            Compare it with another {word}
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
}

/** Says what is left out, where something is. */
function Cut({ trend }: { trend: Trend }) {
  const { measured, metric, revisions, lines, word, limit } = trend;
  const drawn = measured.filter(({ serverId }) => lines.some((line) => line.serverId === serverId));
  const elsewhere = Math.max(0, ...drawn.map((own) => own.elsewhere));
  const bridge = drawn.some(({ bridged }) => bridged)
    ? ', or with its stdio bridge counted differently,'
    : ',';
  const most = Math.max(...measured.map((own) => own.revisions));
  const pooled =
    !metric.isExact && revisions.some(({ servers }) => servers.some(({ trials }) => trials > TRIALS_POOLED));
  const isCut = revisions.length === limit && most > limit;
  const rows = rowsOf(trend);
  const isLong = revisions.length > rows;
  if (!isCut && !isLong && !pooled && elsewhere === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {isCut && `The last ${limit} of ${most} ${word}s are shown. `}
      {isLong && `The table has the last ${rows}. `}
      {pooled && `For a server at one ${word}, the last ${TRIALS_POOLED} trials are pooled. `}
      {elsewhere > 0 &&
        `A server has the figures of the host of its last run, under the conditions of that run: ${plural(elsewhere, word)} measured only on another host, or with another kernel, processor, limits or network${bridge} ${elsewhere === 1 ? 'is' : 'are'} left out.`}
    </p>
  );
}
