import { Prisma } from '../generated/client.ts';

/** Circumstances of a run that change figures beside its series and its host. */
export const CONDITIONS = Prisma.sql`jsonb_build_array(
  run."environment"->'limits', run."environment"->'cpusets', run."environment"->'isolated',
  run."environment"->'egress', run."environment"->'loadHost'->'cpuModel', run."environment"->'runners',
  run."environment"->'host'->'cpuModel', run."environment"->'host'->'cpus', run."environment"->'host'->'kernel')`;

/** `buildKey` of packages/model, of a trial. */
export const BUILD_KEY = Prisma.sql`trial."serverId" || coalesce(' (' || trial."side"::text || ')', '')`;
