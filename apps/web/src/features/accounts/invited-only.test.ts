import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInvitation, readSignUp, settleAccount } from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { anAccount } from '@headroom/db/testing';
import { type RunningRedis, startPostgres, startRedis } from '@headroom/local';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mayMakeAccount, tellSignUp } from '#server/auth/invited-only.ts';
import { db } from '#server/db.ts';
import { redis } from '#server/redis.ts';
import { handleAuth } from './handle.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'headroom-invited-'));
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: RunningRedis;
beforeAll(async () => {
  [postgres, server] = await Promise.all([startPostgres({ dataDir }), startRedis()]);
  await migrate(postgres.url);
  const env = {
    REDIS_URL: server.url,
    DATABASE_URL: postgres.url,
    HEADROOM_SIGN_UP: 'invited',
    HEADROOM_SECRET: 'x'.repeat(32),
    HEADROOM_RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  redis().disconnect();
  await db().$disconnect();
  await Promise.all([postgres.stop(), server.stop()]);
  rmSync(dataDir, { recursive: true });
});

/** Asks for an account. @returns the status, and the code of what is refused */
async function signUp(email: string): Promise<string> {
  const body = JSON.stringify({ name: 'Somebody', email, password: 'a long enough passphrase' });
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const url = 'http://localhost:3000/api/auth/sign-up/email';
  const answer = await handleAuth(new Request(url, { method: 'POST', body, headers }));
  const said = await answer.json();
  return `${answer.status} ${said.error?.code ?? ''}`.trim();
}

test('the first account can be made; then invited addresses only, and others are told so alike', async () => {
  expect(await signUp('owner@example.org')).toBe('200');
  const { id: ownerId } = await db().user.findUniqueOrThrow({ where: { email: 'owner@example.org' } });
  await settleAccount(db(), ownerId, true);
  const stranger = await signUp('eve@example.org');
  expect(stranger).toBe('403 forbidden');
  const known = await anAccount(db(), 'Known');
  expect(await signUp(known.email)).toBe(stranger);
  expect(await db().user.count({ where: { email: 'eve@example.org' } })).toBe(0);
  expect(await mayMakeAccount('eve@example.org')).toBe(false);

  const { workspaceId } = await db().membership.findFirstOrThrow({ where: { userId: ownerId } });
  await createInvitation(db(), {
    workspaceId,
    email: 'guest@example.org',
    role: 'member',
    invitedById: ownerId,
  });
  expect(await signUp('Guest@example.org')).toBe('200');
});

test('workers are told', async () => {
  await tellSignUp();
  expect(await readSignUp(db())).toBe('invited');
});
