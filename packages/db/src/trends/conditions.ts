import { Prisma } from '../generated/client.ts';

/** `buildKey` of packages/model, of a trial. */
export const BUILD_KEY = Prisma.sql`build_key(trial."serverId", trial."side")`;
