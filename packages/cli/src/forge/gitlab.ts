import { z } from 'zod';
import type { Env } from '../env.ts';
import { askForge, needed } from './ask.ts';
import type { Forge } from './sticky.ts';

/** Longest note that GitLab takes. */
const MAX_LENGTH = 1_000_000;

const notesSchema = z.array(z.object({ id: z.int(), body: z.string(), system: z.boolean().default(false) }));

/**
 * The merge request of a GitLab CI job, through GitLab's notes API: https://docs.gitlab.com/api/notes/.
 * It does not take the job's own token.
 */
export function gitlabForge(env: Env): Forge {
  const runner = 'GitLab CI sets it';
  const api = needed(env.CI_API_V4_URL, 'CI_API_V4_URL', runner);
  const token = needed(
    env.HEADROOM_GITLAB_TOKEN,
    'HEADROOM_GITLAB_TOKEN',
    'a project access token with the scope api, as a masked variable',
  );
  const project = needed(env.CI_PROJECT_ID, 'CI_PROJECT_ID', runner);
  const number = needed(
    env.CI_MERGE_REQUEST_IID,
    'CI_MERGE_REQUEST_IID',
    'this job belongs to no merge request: comment in merge request pipelines only',
  );
  const headers = { 'private-token': token, 'user-agent': 'headroom-cli' };
  const notes = `${api}/projects/${encodeURIComponent(project)}/merge_requests/${encodeURIComponent(number)}/notes`;
  return {
    subject: `merge request ${number}`,
    maxLength: MAX_LENGTH,
    async *comments() {
      for (let page = '1'; page; ) {
        const query = `per_page=100&page=${page}&sort=asc&order_by=created_at`;
        const answer = await askForge({ url: `${notes}?${query}`, headers });
        yield* notesSchema.parse(await answer.json()).filter(({ system }) => !system);
        page = answer.headers.get('x-next-page') ?? '';
      }
    },
    async create(body) {
      await askForge({ url: notes, method: 'POST', headers, body: { body } });
    },
    async update(id, body) {
      await askForge({ url: `${notes}/${id}`, method: 'PUT', headers, body: { body } });
    },
  };
}
