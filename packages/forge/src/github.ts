import { z } from 'zod';
import { asker, read } from './ask.ts';
import type { Change, Forge, ForgeTerms } from './forge.ts';

/** Longest comment, and longest description of a status, that GitHub takes. */
const MAX_COMMENT = 65_536;
const MAX_DESCRIPTION = 140;
const API_VERSION = '2022-11-28';

const commentsSchema = z.array(z.object({ id: z.int(), body: z.string().nullish() }));
const statusesSchema = z.array(
  z.object({
    state: z.string(),
    context: z.string(),
    description: z.string().nullish(),
    target_url: z.string().nullish(),
  }),
);
const pullsSchema = z.array(
  z.object({ number: z.int(), state: z.string(), head: z.object({ sha: z.string() }) }),
);

const NEEDS = {
  repository: '“Metadata: read” of this repository, or the scope repo',
  statuses: '“Commit statuses: write” of this repository, or the scope repo:status',
  pulls: '“Pull requests: write” of this repository, or the scope repo',
} as const;

/**
 * A repository of GitHub or GitHub Enterprise Server, by its REST API: commit statuses, pull requests of a commit, and
 * issue comments (every pull request is an issue). https://docs.github.com/en/rest
 */
export function githubForge(terms: ForgeTerms): Forge {
  const ask = asker(terms, {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${terms.token}`,
    'x-github-api-version': API_VERSION,
    'user-agent': terms.userAgent,
  });
  async function* pages<Row>(path: string, schema: z.ZodType<Row[]>, needs: string): AsyncGenerator<Row> {
    for (let page = 1; ; page++) {
      const answer = await ask({ path: `${path}?per_page=100&page=${page}`, needs });
      const rows = read(answer, schema);
      yield* rows;
      if (rows.length === 0 || !/rel="next"/.test(answer.headers.link ?? '')) return;
    }
  }

  function change(number: number): Change {
    const needs = NEEDS.pulls;
    return {
      subject: `pull request ${number}`,
      maxLength: MAX_COMMENT,
      async *comments() {
        for await (const { id, body } of pages(`/issues/${number}/comments`, commentsSchema, needs)) {
          yield { id, body: body ?? '' };
        }
      },
      async create(body) {
        await ask({ path: `/issues/${number}/comments`, method: 'POST', body: { body }, needs });
      },
      async update(id, body) {
        await ask({ path: `/issues/comments/${id}`, method: 'PATCH', body: { body }, needs });
      },
    };
  }

  return {
    maxDescription: MAX_DESCRIPTION,
    async check() {
      await ask({ path: '', needs: NEEDS.repository });
    },
    async statusOf(commit, name) {
      // Newest first; names differ in more than their case.
      for await (const status of pages(`/commits/${commit}/statuses`, statusesSchema, NEEDS.statuses)) {
        if (status.context.toLowerCase() !== name.toLowerCase()) continue;
        const { state, description, target_url } = status;
        return { state, description: description ?? '', url: target_url ?? '' };
      }
      return null;
    },
    stateWord: (state) => state,
    async setStatus(commit, name, { state, description, url }) {
      const body = { state, description, target_url: url, context: name };
      await ask({ path: `/statuses/${commit}`, method: 'POST', body, needs: NEEDS.statuses });
    },
    async changeOf(commit) {
      const pulls: z.infer<typeof pullsSchema> = [];
      for await (const pull of pages(`/commits/${commit}/pulls`, pullsSchema, NEEDS.pulls)) pulls.push(pull);
      const chosen =
        pulls.find(({ head }) => head.sha === commit) ??
        pulls.find(({ state }) => state === 'open') ??
        pulls[0];
      return chosen?.number ?? null;
    },
    change,
  };
}
