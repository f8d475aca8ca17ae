import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readRun, readTrial } from '@headroom/db';
import { expect, test } from 'vitest';
import { openTab } from './browser.ts';
import { measuredRun } from './fixture.ts';
import { openedWeb } from './opened.ts';

const CLI = new URL('../src/background/retention/cli.ts', import.meta.url).pathname;

const opened = openedWeb();

async function retention(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, DATABASE_URL: opened.web.databaseUrl, ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { printed, complaint, status: await ended };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('a dry run says what is old; without it, that is removed', async () => {
  const entries = () => opened.web.db.auditEntry.count();
  await opened.web.db.auditEntry.deleteMany();
  for (const days of [1, 20, 400]) {
    const createdAt = daysAgo(days);
    await opened.web.db.auditEntry.create({ data: { actor: 'a', action: 'b', subject: 'c', createdAt } });
  }
  const dry = await retention(['--dry-run']);
  expect(dry).toMatchObject({ status: 0, complaint: '' });
  expect(dry.printed).toMatch(
    /To be removed \(kept: 90 days; audit log: 365 days; runs: for ever\):.* 1 audit entries/s,
  );
  expect(await entries()).toBe(3);

  const shorter = { HEADROOM_KEEP_AUDIT_DAYS: '10' };
  expect((await retention(['--dry-run'], shorter)).printed).toMatch(/ 2 audit entries/);
  expect((await retention([], shorter)).printed).toMatch(/Removed.* 2 audit entries/s);
  expect(await entries()).toBe(1);
});

test.each([
  [{ HEADROOM_KEEP_DAYS: '0' }, /HEADROOM_KEEP_DAYS is 1 or more days/],
  [{ HEADROOM_KEEP_RUN_DAYS: '0' }, /HEADROOM_KEEP_RUN_DAYS is 1 or more days/],
  [{ HEADROOM_KEEP_AUDIT_DAYS: 'long' }, /HEADROOM_KEEP_AUDIT_DAYS is a number of days/],
  [{ DATABASE_URL: 'postgresql://u:hidden@127.0.0.1:1/db' }, /^Postgres does not answer at DATABASE_URL\.$/m],
])('with %j it removes nothing and says why', async (env, complaint) => {
  const asked = await retention([], env);
  expect(asked.status).toBe(2);
  expect(asked.complaint).toMatch(complaint);
  expect(asked.complaint).not.toContain('hidden');
});

test('the page of a run says what was removed, when and after how long, and keeps its figures', async () => {
  const runId = await measuredRun(opened.web.db, { end: { status: 'finished', reason: null } });
  await opened.web.db.run.update({ where: { id: runId }, data: { finishedAt: daysAgo(91) } });
  const trialId = (await readRun(opened.web.db, runId))?.trials[0]?.id ?? '';
  expect((await retention([])).printed).toMatch(
    / 1 runs with logs, resource samples, contract checks and CPU profiles/,
  );
  const day = (await readTrial(opened.web.db, trialId))?.evidenceRemoved?.at.toISOString().slice(0, 10);

  const { page, close } = await openTab(opened.browser);
  const said = async (query: string, ...words: string[]) => {
    await page.goto(`${opened.web.url}/runs/${runId}?${query}`);
    for (const word of words) await page.getByText(word).first().waitFor();
  };
  // Conclusions from the samples stay.
  await said(
    'tab=resources',
    `Resource samples were removed on ${day}, after 90 days.`,
    'the server used 175',
  );
  const checks = `Contract checks were removed on ${day}, after 90 days.`;
  await said(`tab=data&trial=${trialId}`, `Logs were removed on ${day}, after 90 days.`, checks);
  await said('tab=method', checks);
  await close();

  const trial = await (await fetch(`${opened.web.url}/api/v1/trials/${trialId}`)).json();
  expect(trial).toMatchObject({ log: '', checks: [], evidenceRemoved: { keptDays: 90 } });
});
