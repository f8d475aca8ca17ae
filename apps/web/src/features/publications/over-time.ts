import {
  areApart,
  changePct,
  intervalOf,
  OVERALL_COLUMNS,
  rateUnitOf,
  type ServerFigures,
} from '@headroom/report';
import { runEnvironmentSchema } from '@headroom/workload';
import { askedLabel, handshakeTitle, loadLabel } from '#results/run/labels.ts';
import type { Listed } from './listing.ts';

const networkSchema = runEnvironmentSchema.pick({ egress: true });

/** Figures that are compared over publications. */
export const OVER_TIME = ['rate', 'meanMs', 'p95Ms', 'memoryMb'] as const;
export type OverTime = (typeof OVER_TIME)[number];

/** Publications that can be compared: measured the same way on the same kind of host. Newest first. */
export interface Series {
  key: string;
  run: Listed['run'];
  publications: Listed[];
}

/** Course of a server's figure over the publications of a series. */
export interface ServerOverTime {
  serverId: string;
  /** Figure of each publication, in their order; null where it was not in one or not measured. */
  values: (number | null)[];
  /**
   * Change in the newest publication from the one before that has the server, in percent; null without both.
   */
  changePct: number | null;
  /** Whether the confidence intervals of both lie apart; false where there are none, and the change may be noise. */
  apart: boolean;
}

/**
 * Publications in series of what can be compared in a figure, that of the newest publication first. Rates that count
 * something else, as those of the first version of the method do, are in another series.
 */
export function seriesOf(publications: readonly Listed[], figure: OverTime): Series[] {
  const groups = Map.groupBy(publications, ({ run, figures }) =>
    [
      ...[run.suite, run.profile, run.handshake, run.hostClass, run.host?.runtime],
      ...egressOf(run),
      figure === 'rate' && rateUnitOf(figures),
    ].join(' '),
  );
  return [...groups].flatMap(([key, own]) => (own[0] ? [{ key, run: own[0].run, publications: own }] : []));
}

/** Hosts that the servers of a run could reach. */
const egressOf = ({ environment }: Listed['run']) => networkSchema.safeParse(environment).data?.egress ?? [];

/** A figure of a series, with what its publications have in common. */
export function seriesLabel({ run }: Pick<Series, 'run'>, figure: OverTime): string {
  const { suite, profile, handshake, hostClass, host } = run;
  const network = egressOf(run);
  const alike = [
    loadLabel(profile),
    `${handshakeTitle(handshake).toLowerCase()} handshake`,
    askedLabel(suite),
    `host class ${hostClass}`,
    ...(host ? [host.runtime] : []),
    ...(network.length > 0 ? [`network ${network.join(', ')}`] : []),
  ];
  return `${OVERALL_COLUMNS[figure].title}: ${alike.join(', ')}`;
}

/** Rows of a series, in the order of the newest publication's rate; servers that it lacks last. */
export function overTime({ publications }: Series, figure: OverTime): ServerOverTime[] {
  const ids = new Set(publications.flatMap(({ figures }) => byRate(figures).map(({ serverId }) => serverId)));
  return [...ids].map((serverId) => {
    const rows = publications.map(({ figures }) => figures.find((row) => row.serverId === serverId));
    const values = rows.map((row) => row?.[figure] ?? null);
    const [newest = null] = values;
    const before = values.findIndex((value, index) => index > 0 && value !== null);
    return {
      serverId,
      values,
      changePct: changePct(values[before] ?? null, newest),
      apart: apart(rows[0], rows[before], figure),
    };
  });
}

const byRate = (figures: readonly ServerFigures[]) =>
  figures.toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));

function apart(a: ServerFigures | undefined, b: ServerFigures | undefined, figure: OverTime): boolean {
  return areApart(a ? intervalOf(a, figure) : null, b ? intervalOf(b, figure) : null) ?? false;
}
