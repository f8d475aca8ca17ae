import { RANKED_KINDS } from '@headroom/workload';
import { Prisma } from '../generated/client.ts';

/** Runs whose figures may stand beside those of others, as a condition on "Run" AS run. */
export const RANKED_RUN = Prisma.raw(`run."kind" IN (${RANKED_KINDS.map((kind) => `'${kind}'`).join(', ')})`);

/** The same runs as a condition of Prisma's own queries. */
export const whereRanked: Prisma.RunWhereInput = { kind: { in: [...RANKED_KINDS] } };
