import { randomBytes } from 'node:crypto';
import type { Db } from '../db.ts';
import type { EventKind, WebhookFormat } from '../generated/client.ts';

export type { WebhookFormat } from '../generated/client.ts';

/** Number of webhooks that a workspace may have, beside the forges of its watches. */
export const MAX_WEBHOOKS = 10;

/** By the specification of Standard Webhooks, 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A webhook as lists show it. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly kinds: EventKind[];
  readonly format: WebhookFormat;
  /** Watch that a forge is told of; null of other formats. */
  readonly watchId: string | null;
  readonly createdAt: Date;
}

const LISTED = { id: true, url: true, kinds: true, format: true, watchId: true, createdAt: true } as const;

export interface NewWebhook {
  readonly workspaceId: string;
  readonly url: string;
  readonly kinds: readonly EventKind[];
  readonly format?: WebhookFormat;
}

/**
 * Adds a webhook. @returns it with the secret its deliveries are signed with, which is shown this once; null when the
 * workspace has MAX_WEBHOOKS
 */
export async function createWebhook(
  db: Db,
  { workspaceId, url, kinds, format = 'headroom' }: NewWebhook,
): Promise<(Webhook & { secret: string }) | null> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return db.$transaction(async (tx) => {
    // Webhooks are added one at a time, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR UPDATE`;
    if ((await tx.webhook.count({ where: { workspaceId, watchId: null } })) >= MAX_WEBHOOKS) return null;
    const data = { workspaceId, url, secret, kinds: [...kinds], format };
    return { ...(await tx.webhook.create({ data, select: LISTED })), secret };
  });
}

/** The webhooks of a workspace, oldest first. */
export function listWebhooks(db: Db, workspaceId: string): Promise<Webhook[]> {
  return db.webhook.findMany({ where: { workspaceId }, orderBy: { id: 'asc' }, select: LISTED });
}

/** Removes a webhook with its deliveries. @returns its address; null when there is none */
export async function deleteWebhook(db: Db, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ url: string }[]>`
    DELETE FROM "Webhook" WHERE "id" = ${id}::uuid RETURNING "url"`;
  return row?.url ?? null;
}

/** What is needed to send a webhook a message beside its deliveries. */
export interface WebhookToTest {
  readonly url: string;
  readonly secret: string;
  readonly format: WebhookFormat;
  readonly workspaceId: string;
  readonly watchId: string | null;
  /** Slug and name of its workspace. */
  readonly workspace: { readonly slug: string; readonly name: string };
}

/** A webhook to send a test to; null when there is none. */
export function readWebhookToTest(db: Db, id: string): Promise<WebhookToTest | null> {
  return db.webhook.findUnique({
    where: { id },
    select: {
      ...{ url: true, secret: true, format: true, workspaceId: true, watchId: true },
      workspace: { select: { slug: true, name: true } },
    },
  });
}
