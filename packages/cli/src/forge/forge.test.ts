import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postSticky } from '@headroom/forge';
import { type StandIn, startForge } from '@headroom/forge/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { githubChange } from './github.ts';
import { gitlabChange } from './gitlab.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-forge-'));
let there: StandIn;
beforeAll(async () => {
  there = await startForge();
  writeFileSync(join(folder, 'event.json'), '{"pull_request":{"number":7}}');
  writeFileSync(join(folder, 'push.json'), '{}');
});
afterAll(async () => {
  await there.stop();
  rmSync(folder, { recursive: true });
});

type Env = Parameters<typeof githubChange>[0];
const githubEnv = () =>
  ({
    GITHUB_TOKEN: there.token,
    GITHUB_API_URL: `http://${there.place}/api/v3`,
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
  }) as Env;
const gitlabEnv = () =>
  ({
    CI_API_V4_URL: `http://${there.place}/api/v4`,
    CI_PROJECT_ID: 'acme/shop',
    CI_MERGE_REQUEST_IID: '8',
    HEADROOM_GITLAB_TOKEN: there.token,
  }) as Env;

test.each([
  ['GitHub', () => githubChange(githubEnv()), 7],
  ['GitLab', async () => gitlabChange(gitlabEnv()), 8],
])('%s: the change of the job gets the comment', async (_forge, change, number) => {
  expect(await postSticky(await change(), { text: 'slower', key: 'default' })).toBe('posted');
  expect(there.comments.at(-1)).toMatchObject({ of: number, body: '<!-- headroom:default -->\nslower' });
});

test('a forge that cannot be reached is told without its token', async () => {
  const env = { ...githubEnv(), GITHUB_API_URL: 'http://127.0.0.1:1' };
  await expect(postSticky(await githubChange(env), { text: 'x', key: 'default' })).rejects.toThrow(
    'GET /user: the forge cannot be reached',
  );
});

test('a job without a pull or merge request says so', async () => {
  const push = { ...githubEnv(), GITHUB_EVENT_PATH: join(folder, 'push.json') };
  await expect(githubChange(push)).rejects.toThrow('this job has no pull request');
  await expect(githubChange({ ...githubEnv(), GITHUB_TOKEN: undefined })).rejects.toThrow(
    'GITHUB_TOKEN is not set',
  );
  expect(() => gitlabChange({ ...gitlabEnv(), CI_MERGE_REQUEST_IID: undefined })).toThrow('no merge request');
  expect(() => gitlabChange({ ...gitlabEnv(), HEADROOM_GITLAB_TOKEN: undefined })).toThrow(
    'HEADROOM_GITLAB_TOKEN',
  );
});
