import { z } from 'zod';
import { asker, ownUser, PAGE_ROWS, rowsOf } from './ask.ts';
import { bestOf, type Change, type Forge, type ForgeTerms } from './forge.ts';

/** Longest comment, and longest description of a status, that GitHub takes. */
const MAX_COMMENT = 65_536;
const MAX_DESCRIPTION = 140;
const API_VERSION = '2022-11-28';

const commentSchema = z.object({
  id: z.int(),
  body: z.string().nullish(),
  user: z.object({ id: z.int(), type: z.string() }).nullish(),
});
const statusSchema = z.object({
  state: z.string(),
  context: z.string(),
  description: z.string().nullish(),
  target_url: z.string().nullish(),
});
const pullSchema = z.object({
  number: z.int(),
  state: z.string(),
  head: z.object({ sha: z.string() }),
});

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
  function rows<Row>(path: string, schema: z.ZodType<Row>, needs: string): AsyncGenerator<Row> {
    return rowsOf(
      schema,
      (page) => ask({ path: `${path}?per_page=${PAGE_ROWS}&page=${page}`, needs }),
      ({ headers }, page) => (/rel="next"/.test(headers.link ?? '') ? String(Number(page) + 1) : undefined),
    );
  }

  function change(number: number): Change {
    const needs = NEEDS.pulls;
    return {
      subject: `pull request ${number}`,
      maxLength: MAX_COMMENT,
      async *comments() {
        const own = await ownUser(ask, needs);
        for await (const { id, body, user } of rows(`/issues/${number}/comments`, commentSchema, needs)) {
          // Of an app or a workflow only that it is no person is known: people cannot write as one.
          const isOwn = own === null ? user?.type === 'Bot' : user?.id === own;
          yield { id, body: body ?? '', isOwn };
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
      for await (const status of rows(`/commits/${commit}/statuses`, statusSchema, NEEDS.statuses)) {
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
      const pulls = rows(`/commits/${commit}/pulls`, pullSchema, NEEDS.pulls);
      const chosen = await bestOf(pulls, ({ head, state }) =>
        head.sha === commit ? 'head' : state === 'open' ? 'open' : 'any',
      );
      return chosen?.number ?? null;
    },
    change,
  };
}
