import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { CommandError } from '../exit.ts';
import { askForge, needed } from './ask.ts';
import type { Forge } from './sticky.ts';

/** Longest comment that GitHub takes. */
const MAX_LENGTH = 65_536;
const API_VERSION = '2022-11-28';

const commentsSchema = z.array(z.object({ id: z.int(), body: z.string().nullish() }));
const eventSchema = z.object({ pull_request: z.object({ number: z.int() }) });

/**
 * The pull request of a GitHub Actions job, through GitHub's REST API for issue comments:
 * https://docs.github.com/en/rest/issues/comments (every pull request is an issue).
 */
export async function githubForge(env: Env): Promise<Forge> {
  const api = env.GITHUB_API_URL ?? 'https://api.github.com';
  const token = needed(env.GITHUB_TOKEN, 'GITHUB_TOKEN', 'a token that may write pull requests');
  const runner = 'GitHub Actions sets it';
  const repository = needed(env.GITHUB_REPOSITORY, 'GITHUB_REPOSITORY', runner);
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new CommandError('GITHUB_REPOSITORY must be owner/name');
  const number = await pullRequestOf(needed(env.GITHUB_EVENT_PATH, 'GITHUB_EVENT_PATH', runner));
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': API_VERSION,
    'user-agent': 'headroom-cli',
  };
  const issues = `${api}/repos/${repository}/issues`;
  return {
    subject: `pull request ${number} of ${repository}`,
    maxLength: MAX_LENGTH,
    async *comments() {
      for (let page = 1; ; page++) {
        const answer = await askForge({
          url: `${issues}/${number}/comments?per_page=100&page=${page}`,
          headers,
        });
        const comments = commentsSchema.parse(await answer.json());
        yield* comments.map(({ id, body }) => ({ id, body: body ?? '' }));
        if (comments.length === 0 || !/rel="next"/.test(answer.headers.get('link') ?? '')) return;
      }
    },
    async create(body) {
      await askForge({ url: `${issues}/${number}/comments`, method: 'POST', headers, body: { body } });
    },
    async update(id, body) {
      await askForge({ url: `${issues}/comments/${id}`, method: 'PATCH', headers, body: { body } });
    },
  };
}

async function pullRequestOf(file: string): Promise<number> {
  const event = eventSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (event.success) return event.data.pull_request.number;
  throw new CommandError(
    'this job belongs to no pull request: comment in jobs of the event pull_request only',
  );
}
