import { readFile } from 'node:fs/promises';
import { type Change, forgeAt, isRepositoryName, repositoryUrl } from '@headroom/forge';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { CommandError } from '../exit.ts';
import { needed } from './needed.ts';
import { send, USER_AGENT } from './send.ts';

const eventSchema = z.object({ pull_request: z.object({ number: z.int() }) });

/** The pull request of a GitHub Actions job. */
export async function githubChange(env: Env): Promise<Change> {
  const api = env.GITHUB_API_URL ?? 'https://api.github.com';
  const token = needed(env.GITHUB_TOKEN, 'GITHUB_TOKEN', 'a token that may write pull requests');
  const runner = 'GitHub Actions sets it';
  const repository = needed(env.GITHUB_REPOSITORY, 'GITHUB_REPOSITORY', runner);
  if (!isRepositoryName('github', repository))
    throw new CommandError('GITHUB_REPOSITORY must have the form owner/name');
  const number = await pullRequestOf(needed(env.GITHUB_EVENT_PATH, 'GITHUB_EVENT_PATH', runner));
  const url = repositoryUrl({ kind: 'github', api, repository });
  return forgeAt('github', { url, token, userAgent: USER_AGENT, send }).change(number);
}

async function pullRequestOf(file: string): Promise<number> {
  const event = eventSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (event.success) return event.data.pull_request.number;
  throw new CommandError('this job has no pull request: run this command in jobs of the event pull_request');
}
