import { z } from 'zod';
import { type Ask, asker, isFinal, ownUser, PAGE_ROWS, read, rowsOf } from './ask.ts';
import { bestOf, type Change, type Forge, type ForgeTerms } from './forge.ts';

/** Longest comment, and longest description of a status, that GitHub takes. */
const MAX_COMMENT = 65_536;
const MAX_DESCRIPTION = 140;
const API_VERSION = '2022-11-28';

const commentSchema = z.object({
  id: z.int(),
  body: z.string().nullish(),
  user: z.object({ id: z.int() }).nullish(),
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

const viewerSchema = z.object({ data: z.object({ viewer: z.object({ databaseId: z.int() }) }) });

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
        const own = (await ownUser(ask, needs)) ?? (await ownBot(ask, needs));
        for await (const { id, body, user } of rows(`/issues/${number}/comments`, commentSchema, needs)) {
          yield { id, body: body ?? '', isOwn: own !== null && user?.id === own };
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

/**
 * Id of the bot that an app's or workflow's token writes as: GraphQL tells it, REST does not. Null where the forge does
 * not tell it either: then no comment counts as ours.
 */
async function ownBot(ask: Ask, needs: string): Promise<number | null> {
  const body = { query: '{ viewer { databaseId } }' };
  try {
    const answer = await ask({ path: '/graphql', below: 'root', method: 'POST', body, needs });
    return read(answer, viewerSchema).data.viewer.databaseId;
  } catch (error) {
    // 200: GraphQL puts its errors in the answer.
    if (isFinal(error, [200, 403, 404])) return null;
    throw error;
  }
}
