import { z } from 'zod';
import { asker, ownUser, PAGE_ROWS, rowsOf } from './ask.ts';
import { bestOf, type Change, type CommitState, type Forge, type ForgeTerms } from './forge.ts';

/** Longest note, and longest description of a status, that GitLab takes. */
const MAX_NOTE = 1_000_000;
const MAX_DESCRIPTION = 255;

const noteSchema = z.object({
  id: z.int(),
  body: z.string(),
  system: z.boolean().default(false),
  author: z.object({ id: z.int() }).nullish(),
});
const statusSchema = z.object({
  id: z.int(),
  status: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  target_url: z.string().nullish(),
});
const requestSchema = z.object({ iid: z.int(), state: z.string(), sha: z.string().nullish() });

const NEEDS = {
  repository: 'the scope api and the role Reporter in this project',
  statuses: 'the scope api and the role Developer in this project',
  notes: 'the scope api and the role Reporter in this project',
} as const;

/** GitLab has no word for what could not be judged. */
const STATES: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  success: 'success',
  failure: 'failed',
  error: 'failed',
};

/**
 * A project of any GitLab, by its REST API: commit statuses, merge requests of a commit, and notes.
 * https://docs.gitlab.com/api/rest/
 */
export function gitlabForge(terms: ForgeTerms): Forge {
  const ask = asker(terms, { 'private-token': terms.token, 'user-agent': terms.userAgent });
  function rows<Row>(
    path: string,
    query: string,
    schema: z.ZodType<Row>,
    needs: string,
  ): AsyncGenerator<Row> {
    return rowsOf(
      schema,
      (page) => ask({ path: `${path}?per_page=${PAGE_ROWS}&page=${page}${query}`, needs }),
      ({ headers }) => headers['x-next-page'],
    );
  }

  function change(number: number): Change {
    const notes = `/merge_requests/${number}/notes`;
    const needs = NEEDS.notes;
    return {
      subject: `merge request ${number}`,
      maxLength: MAX_NOTE,
      async *comments() {
        const own = await ownUser(ask, needs);
        const all = rows(notes, '&sort=asc&order_by=created_at', noteSchema, needs);
        for await (const { id, body, system, author } of all) {
          // Those that GitLab writes itself are in the name of who caused them, and fill pages like any other.
          yield { id, body, isOwn: !system && own !== null && author?.id === own };
        }
      },
      async create(body) {
        await ask({ path: notes, method: 'POST', body: { body }, needs });
      },
      async update(id, body) {
        await ask({ path: `${notes}/${id}`, method: 'PUT', body: { body }, needs });
      },
    };
  }

  return {
    maxDescription: MAX_DESCRIPTION,
    async check() {
      await ask({ path: '', needs: NEEDS.repository });
    },
    async statusOf(commit, name) {
      const path = `/repository/commits/${commit}/statuses`;
      const query = `&name=${encodeURIComponent(name)}`;
      // A commit of several pipelines has the status of each.
      let newest: z.infer<typeof statusSchema> | undefined;
      for await (const row of rows(path, query, statusSchema, NEEDS.statuses)) {
        if (row.name === name && row.id > (newest?.id ?? Number.NEGATIVE_INFINITY)) newest = row;
      }
      if (!newest) return null;
      const { status, description, target_url } = newest;
      return { state: status, description: description ?? '', url: target_url ?? '' };
    },
    stateWord: (state) => STATES[state],
    async setStatus(commit, name, { state, description, url }) {
      const body = { state: STATES[state], name, description, target_url: url };
      await ask({ path: `/statuses/${commit}`, method: 'POST', body, needs: NEEDS.statuses });
    },
    async changeOf(commit) {
      const requests = rows(`/repository/commits/${commit}/merge_requests`, '', requestSchema, NEEDS.notes);
      const chosen = await bestOf(requests, ({ sha, state }) =>
        sha === commit ? 'head' : state === 'opened' ? 'open' : 'any',
      );
      return chosen?.iid ?? null;
    },
    change,
  };
}
