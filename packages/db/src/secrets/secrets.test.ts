import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import { secretsKeyOf } from './cipher.ts';
import { deleteSecret, listSecrets, readSecrets, saveSecret } from './secrets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const key = randomBytes(32);

test('a secret is stored encrypted, replaced, and read by its name in its workspace alone', async () => {
  const { db } = database;
  const { workspaceId } = await aTeam(db, 'owner');
  const { workspaceId: other } = await aTeam(db, 'owner');
  await saveSecret(db, { workspaceId, name: 'API_TOKEN', value: 'first', key });
  await saveSecret(db, { workspaceId, name: 'API_TOKEN', value: 'hush €', key });
  await saveSecret(db, { workspaceId, name: 'B', value: '', key });
  const stored = await db.workspaceSecret.findMany({ where: { workspaceId } });
  expect(JSON.stringify(stored)).not.toMatch(/hush|first/);
  expect((await listSecrets(db, workspaceId)).map(({ name }) => name)).toEqual(['API_TOKEN', 'B']);
  expect(await readSecrets(db, workspaceId, ['API_TOKEN', 'C'], key)).toEqual(
    new Map([['API_TOKEN', 'hush €']]),
  );
  expect(await readSecrets(db, other, ['API_TOKEN'], key)).toEqual(new Map());
  expect(await deleteSecret(db, { workspaceId, name: 'API_TOKEN' })).toBe(true);
  expect(await deleteSecret(db, { workspaceId, name: 'API_TOKEN' })).toBe(false);
});

test('a secret of another key, of another place, or one that was changed is not decrypted', async () => {
  const { db } = database;
  const { workspaceId } = await aTeam(db, 'owner');
  await saveSecret(db, { workspaceId, name: 'A', value: 'hush', key });
  await expect(readSecrets(db, workspaceId, ['A'], randomBytes(32))).rejects.toThrow(
    'the secret A cannot be decrypted: HEADROOM_SECRETS_KEY is another one',
  );
  const { encrypted } = await db.workspaceSecret.findFirstOrThrow({ where: { workspaceId } });
  await db.workspaceSecret.create({ data: { workspaceId, name: 'B', encrypted } });
  await expect(readSecrets(db, workspaceId, ['B'], key)).rejects.toThrow('cannot be decrypted');
  const changed = Buffer.from(encrypted, 'base64');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  await db.workspaceSecret.updateMany({ data: { encrypted: changed.toString('base64') } });
  await expect(readSecrets(db, workspaceId, ['A'], key)).rejects.toThrow('cannot be decrypted');
});

test('a key is 32 bytes, as hexadecimal digits or in base64', () => {
  expect(secretsKeyOf(key.toString('hex'))).toEqual(key);
  expect(secretsKeyOf(key.toString('base64'))).toEqual(key);
  expect(secretsKeyOf('short')).toBeNull();
  expect(secretsKeyOf(key.toString('hex').slice(1))).toBeNull();
});
