import { type Change, forgeAt, repositoryUrl } from '@headroom/forge';
import type { Env } from '../env.ts';
import { CommandError } from '../exit.ts';
import { needed } from './needed.ts';
import { send, USER_AGENT } from './send.ts';

/** The merge request of a GitLab CI job. GitLab does not take the job's own token. */
export function gitlabChange(env: Env): Change {
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
    'this job has no merge request: run this command in merge request pipelines',
  );
  if (!/^\d+$/.test(number)) throw new CommandError('CI_MERGE_REQUEST_IID must be a number');
  const url = repositoryUrl({ kind: 'gitlab', api, repository: project });
  return forgeAt('gitlab', { url, token, userAgent: USER_AGENT, send }).change(Number(number));
}
