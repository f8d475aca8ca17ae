import { z } from 'zod';
import { momentSchema, nameSchema } from '#server/http/fields.ts';
import { ROLES } from './roles.ts';

/** Postgres' largest integer; nobody needs more. */
const MOST = 2 ** 31 - 1;

const most = (what: string) =>
  z
    .int({ error: `${what} as a whole number, or null for no limit` })
    .min(0, 'at least 0')
    .max(MOST, `at most ${MOST}, or null for no limit`)
    .nullable();

/** How much of an installation a workspace may use; null is without limit. */
export const quotaSchema = z.strictObject({
  maxQueuedRuns: most('runs that may wait at once').describe('runs that may wait at once'),
  maxRunningRuns: most('runs that hosts may work on at once').describe('runs that hosts may work on at once'),
  maxBenchMinutes: most('minutes of hosts in a month').describe('minutes of hosts in a calendar month (UTC)'),
  maxStoredMb: most('megabytes of results').describe('megabytes of stored results'),
});

export const roleSchema = z.enum(ROLES, { error: `one of ${ROLES.join(', ')}` });

/** What a workspace is called. */
export const newWorkspaceSchema = z.strictObject({ name: nameSchema('workspace') });

export const workspaceHeadSchema = z.object({
  id: z.uuid(),
  slug: z.string().describe('made from its first name; it stays when the workspace is renamed'),
  name: z.string(),
});

export const membershipSchema = workspaceHeadSchema.extend({
  role: roleSchema.describe('of whoever asks'),
  active: z.boolean().describe('whether it is the one that lists show and where new runs go'),
});

export const workspaceSchema = workspaceHeadSchema.extend({ createdAt: momentSchema, quota: quotaSchema });

export const workspaceRowSchema = workspaceSchema.extend({
  members: z.int().describe('how many'),
  owners: z.array(z.string()).describe('their e-mail addresses'),
});
