import { RANKED_KINDS } from '@headroom/workload';
import { Prisma } from '../generated/client.ts';

const kindsOf = (kinds: readonly string[]) =>
  Prisma.raw(`run."kind" IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`);

/** Profiles of searches for capacity, whose trials each have a load of their own; `kindOf` of packages/workload. */
const SEARCHES = 'capacity%';

/** Runs whose figures may stand beside those of others, as a condition on "Run" AS run. */
export const RANKED_RUN = Prisma.sql`(${kindsOf(RANKED_KINDS)} AND run."profile" NOT LIKE ${SEARCHES})`;

/** Runs that have a figure to follow over commits: those, and searches for capacity. */
export const FOLLOWED_RUN = kindsOf([...RANKED_KINDS, 'capacity']);

/** The ranked ones as a condition of Prisma's own queries. */
export const whereRanked: Prisma.RunWhereInput = {
  kind: { in: [...RANKED_KINDS] },
  profile: { not: { startsWith: SEARCHES.slice(0, -1) } },
};
