import { z } from 'zod';
import { asker, read } from './ask.ts';
import type { Change, CommitState, Forge, ForgeTerms } from './forge.ts';

/** Longest note, and longest description of a status, that GitLab takes. */
const MAX_NOTE = 1_000_000;
const MAX_DESCRIPTION = 255;

const notesSchema = z.array(z.object({ id: z.int(), body: z.string(), system: z.boolean().default(false) }));
const statusesSchema = z.array(
  z.object({
    id: z.int(),
    status: z.string(),
    name: z.string(),
    description: z.string().nullish(),
    target_url: z.string().nullish(),
  }),
);
const requestsSchema = z.array(z.object({ iid: z.int(), state: z.string(), sha: z.string().nullish() }));

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
  async function* pages<Row>(
    path: string,
    query: string,
    schema: z.ZodType<Row[]>,
    needs: string,
  ): AsyncGenerator<Row> {
    for (let page = '1'; page; ) {
      const answer = await ask({ path: `${path}?per_page=100&page=${page}${query}`, needs });
      yield* read(answer, schema);
      page = answer.headers['x-next-page'] ?? '';
    }
  }

  function change(number: number): Change {
    const notes = `/merge_requests/${number}/notes`;
    const needs = NEEDS.notes;
    return {
      subject: `merge request ${number}`,
      maxLength: MAX_NOTE,
      async *comments() {
        const rows = pages(notes, '&sort=asc&order_by=created_at', notesSchema, needs);
        for await (const { id, body, system } of rows) if (!system) yield { id, body };
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
      const rows: z.infer<typeof statusesSchema> = [];
      const path = `/repository/commits/${commit}/statuses`;
      const query = `&name=${encodeURIComponent(name)}`;
      for await (const row of pages(path, query, statusesSchema, NEEDS.statuses)) {
        if (row.name === name) rows.push(row);
      }
      // A commit of several pipelines has the status of each.
      const [newest] = rows.sort((a, b) => b.id - a.id);
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
      const requests: z.infer<typeof requestsSchema> = [];
      const path = `/repository/commits/${commit}/merge_requests`;
      for await (const one of pages(path, '', requestsSchema, NEEDS.notes)) requests.push(one);
      const chosen =
        requests.find(({ sha }) => sha === commit) ??
        requests.find(({ state }) => state === 'opened') ??
        requests[0];
      return chosen?.iid ?? null;
    },
    change,
  };
}
