import type { Db } from '../db.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from './cipher.ts';

/** A secret without its value, which nobody is shown. */
export interface SecretRow {
  readonly name: string;
  readonly changedAt: Date;
}

/** The secrets of a workspace, by name. */
export async function listSecrets(db: Db, workspaceId: string): Promise<SecretRow[]> {
  const select = { name: true, changedAt: true } as const;
  return db.workspaceSecret.findMany({ where: { workspaceId }, orderBy: { name: 'asc' }, select });
}

/** Stores a secret in place of a former one of its name. */
export async function saveSecret(
  db: Db,
  { value, key, ...place }: SecretPlace & { value: string; key: Buffer },
): Promise<SecretRow> {
  const encrypted = encryptSecret(value, place, key);
  return db.workspaceSecret.upsert({
    where: { workspaceId_name: place },
    create: { ...place, encrypted },
    update: { encrypted },
    select: { name: true, changedAt: true },
  });
}

/** @returns whether there was one of this name */
export async function deleteSecret(db: Db, place: SecretPlace): Promise<boolean> {
  return (await db.workspaceSecret.deleteMany({ where: { ...place } })).count > 0;
}

/**
 * Values of secrets of a workspace, by their names; those that it does not have are left out.
 * @throws SecretUnreadable for one that was stored with another key
 */
export async function readSecrets(
  db: Db,
  workspaceId: string,
  names: readonly string[],
  key: Buffer,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.workspaceSecret.findMany({
    where: { workspaceId, name: { in: [...names] } },
    select: { name: true, encrypted: true },
  });
  return new Map(
    rows.map(({ name, encrypted }) => [name, decryptSecret(encrypted, { workspaceId, name }, key)]),
  );
}
