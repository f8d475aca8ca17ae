/** The forge of a watch: a webhook that is told by the API of GitHub or GitLab, with a token that is stored encrypted. */
import type { Db } from '../db.ts';
import type { WebhookFormat } from '../generated/client.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '../secrets/cipher.ts';
import { type Delivery, listDeliveries } from './deliveries.ts';

/** Formats of webhooks that are forges. */
export type ForgeFormat = Extract<WebhookFormat, 'github' | 'gitlab'>;

/** Events that a forge is told of. */
const KINDS = ['watch_status', 'watch_search'] as const;

/** The forge of a watch, without its token, which nobody is shown. */
export interface WatchForge {
  /** That of its webhook. */
  readonly id: string;
  readonly format: ForgeFormat;
  /** Address of the repository in its API. */
  readonly url: string;
  readonly statusName: string;
  /** What it was told last; null: nothing yet. */
  readonly last: Delivery | null;
}

/** A watch's forge as it is stored. */
export interface NewForge {
  readonly watchId: string;
  readonly workspaceId: string;
  readonly format: ForgeFormat;
  readonly url: string;
  readonly statusName: string;
  readonly token: string;
}

/**
 * Stores the forge of a watch in place of a former one. What that one refused and waits is due at once.
 * @returns whether there was none before; null where another watch of the workspace has statuses of this name there
 */
export async function saveForge(
  db: Db,
  { watchId, token, ...forge }: NewForge,
  key: Buffer,
): Promise<{ isNew: boolean } | null> {
  const { workspaceId, url, statusName } = forge;
  const secret = encryptSecret(token, placeOf({ workspaceId, watchId }), key);
  const stored = { ...forge, secret, kinds: [...KINDS] };
  return db.$transaction(async (tx) => {
    // Forges are stored one at a time, so that no two share a name.
    await tx.$queryRaw`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR UPDATE`;
    const taken = { workspaceId, url, statusName, NOT: { watchId } };
    if ((await tx.webhook.count({ where: taken })) > 0) return null;
    const before = await tx.webhook.findUnique({ where: { watchId }, select: { id: true } });
    const { id: webhookId } = await tx.webhook.upsert({
      where: { watchId },
      create: { watchId, ...stored },
      update: stored,
      select: { id: true },
    });
    await tx.$executeRaw`
      UPDATE "WebhookDelivery" SET "nextAttemptAt" = now()
      WHERE "webhookId" = ${webhookId}::uuid AND "status" = 'waiting' AND coalesce("takenUntil" <= now(), true)`;
    return { isNew: before === null };
  });
}

/** The forge of a watch; null where it has none. */
export async function readForge(db: Db, watchId: string): Promise<WatchForge | null> {
  const select = { id: true, format: true, url: true, statusName: true, workspaceId: true } as const;
  const found = await db.webhook.findUnique({ where: { watchId }, select });
  if (!found) return null;
  const { workspaceId, format, statusName, ...forge } = found;
  const [last = null] = await listDeliveries(db, { workspaceId, webhookId: forge.id, limit: 1 });
  return { ...forge, format: format as ForgeFormat, statusName: statusName ?? '', last };
}

/** Removes the forge of a watch with its token. @returns its address; null where it has none */
export async function deleteForge(db: Db, watchId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ url: string }[]>`
    DELETE FROM "Webhook" WHERE "watchId" = ${watchId}::uuid RETURNING "url"`;
  return row?.url ?? null;
}

/** The token of a forge. @throws SecretUnreadable where it was stored with another key */
export function forgeToken(
  forge: { readonly workspaceId: string; readonly watchId: string; readonly secret: string },
  key: Buffer,
): string {
  return decryptSecret(forge.secret, placeOf(forge), key);
}

/** No secret of a workspace has such a name: those have no spaces. */
function placeOf({ workspaceId, watchId }: { workspaceId: string; watchId: string }): SecretPlace {
  return { workspaceId, name: `token of the forge of watch ${watchId}` };
}

/** Budgets that a run's `headroom.json` had at head, as they were read; null where it had none. */
export async function readRunBudgets(db: Db, runId: string): Promise<unknown> {
  const run = await db.run.findUnique({ where: { id: runId }, select: { budgets: true } });
  return run?.budgets ?? null;
}
