import { COMPARABLE_EXPERIMENTS, hasSides, RANKED_KINDS, type RunKind } from '@headroom/model/run';
import { Prisma } from '../generated/client.ts';

const FOLLOWED_KINDS: readonly RunKind[] = [...RANKED_KINDS, ...COMPARABLE_EXPERIMENTS];

const kindsOf = (kinds: readonly RunKind[]) =>
  Prisma.raw(`run."kind" IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`);

/** Runs without a load that changes from step to step: a comparison has the profile of its experiment. */
const STEADY = Prisma.join(
  COMPARABLE_EXPERIMENTS.map((kind) => Prisma.sql`run."profile" NOT LIKE ${`${kind}%`}`),
  ' AND ',
);

/** Runs whose figures may stand beside those of others, as a condition on "Run" AS run. */
export const RANKED_RUN = Prisma.sql`(${kindsOf(RANKED_KINDS)} AND ${STEADY})`;

/** Runs that have a figure to follow over commits: those, and experiments that are compared. */
export const FOLLOWED_RUN = kindsOf(FOLLOWED_KINDS);

/** Those of them without sides. */
export const FOLLOWED_SINGLE = kindsOf(FOLLOWED_KINDS.filter((kind) => !hasSides(kind)));
