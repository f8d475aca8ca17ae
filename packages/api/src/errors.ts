import { z } from 'zod';

/** Every way the API refuses, with its HTTP status: the one place where the two meet. */
export const ERRORS = {
  malformed_json: { status: 400, description: 'The body is not valid JSON' },
  invalid_query: { status: 400, description: 'A query parameter is not understood; `fields` names it' },
  unknown_host_class: {
    status: 400,
    description: 'No host has registered this class; `fields` lists those that are',
  },
  unauthorized: { status: 401, description: 'It needs somebody signed in, or an API token' },
  invalid_token: { status: 401, description: 'The API token is unknown, expired or revoked' },
  forbidden: {
    status: 403,
    description: 'Who asks may see this but not do it; the message says which role or scope is needed',
  },
  other_account: { status: 403, description: 'The invitation is for another e-mail address' },
  cross_site: { status: 403, description: 'A page of another site tried to change something' },
  not_found: { status: 404, description: 'There is nothing with this id' },
  already_ended: { status: 409, description: 'The run has ended and can no longer be cancelled' },
  host_not_away: {
    status: 409,
    description: 'The host was heard from within a minute; stop its worker first',
  },
  host_work_over: {
    status: 409,
    description: 'The host does not work on that run any more; nothing was cancelled',
  },
  not_comparable: {
    status: 409,
    description:
      'The two runs cannot be compared: one is no finished single run, or they measured other things',
  },
  not_publishable: {
    status: 409,
    description:
      'Only a finished single run, comparison or experiment with a passed trial can be published; the message says what this is',
  },
  disturbed_not_confirmed: {
    status: 409,
    description:
      'The host was busy in trials of the run; set `confirmDisturbed` to publish it all the same. The message says how many',
  },
  already_published: { status: 409, description: 'The run is published already; the message says where' },
  not_deletable: {
    status: 409,
    description: 'A run cannot be deleted while a host works on it, nor once it was published',
  },
  project_exists: { status: 409, description: 'The workspace has a project of this file already' },
  project_busy: {
    status: 409,
    description: 'Runs of the project wait or are worked on; cancel them, or wait for their end',
  },
  no_archives: {
    status: 409,
    description:
      'The project is a repository: its commits are its versions, and no archive is uploaded to it',
  },
  only_version: { status: 409, description: 'It is the only version of the project; delete the project' },
  load_profile_exists: {
    status: 409,
    description:
      'The workspace keeps a load profile of this name, or this load by another name; `fields` says which',
  },
  too_many_load_profiles: { status: 409, description: 'The workspace keeps as many load profiles as it may' },
  last_owner: { status: 409, description: 'A workspace keeps an owner: make another member one first' },
  already_member: { status: 409, description: 'Somebody with this e-mail address is a member already' },
  too_many_workspaces: { status: 409, description: 'The account owns as many workspaces as it may' },
  too_many_tokens: { status: 409, description: 'The account has as many API tokens here as it may' },
  secrets_off: {
    status: 409,
    description: 'The installation stores no secrets: its operator has set no HEADROOM_SECRETS_KEY',
  },
  slug_taken: { status: 409, description: 'Another publication has this slug, or had it' },
  study_exists: { status: 409, description: 'Another published study has this slug' },
  too_many_webhooks: { status: 409, description: 'The workspace has as many webhooks as it may have' },
  quota_exceeded: {
    status: 409,
    description:
      'The workspace has not enough left for this run or archive; the message says of which quota, how much, and what it costs',
  },
  withdrawn: { status: 410, description: 'The publication was withdrawn; the message says when' },
  body_too_large: {
    status: 413,
    description:
      'The body is larger than the operation takes: 64 KB, 256 KB with a file of a project, 8 MB for studies, 50 MB for an archive',
  },
  unsupported_media_type: {
    status: 415,
    description: 'The body is not declared as application/json, or an archive not as one',
  },
  invalid_request: {
    status: 422,
    description: 'The body is JSON but not a valid request; `fields` names what to change',
  },
  invalid_study: {
    status: 422,
    description:
      'The files are not those of a study; `fields` names file and field, or what it must be called',
  },
  invalid_archive: {
    status: 422,
    description: 'The archive is not taken; `fields` says of which entry, and what is allowed',
  },
  archives_not_allowed: {
    status: 422,
    description:
      'A host of the class builds no uploaded archives for the workspace; the message says which, and any of them may take a run',
  },
  repository_not_allowed: {
    status: 422,
    description: 'No host of the class may read the repository; `fields` lists those that one may',
  },
  server_unavailable: {
    status: 422,
    description:
      'No host of the class has the toolchain of a chosen server, or the worker of one does not know the suite or the load profile; `fields` says what to install or update',
  },
  too_many_requests: {
    status: 429,
    description: 'Asked for too often; the message and the header retry-after say when to come again',
  },
  internal: { status: 500, description: 'Something failed inside; the log of the web app says what' },
  mail_refused: { status: 502, description: 'The mail server did not take an e-mail; nothing was changed' },
  database_unreachable: { status: 503, description: 'Postgres does not answer; try again later' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('what happened, to what, and what to do'),
    fields: z.array(
      z.object({
        path: z.string().describe('dotted path of the field, e.g. servers.0; empty for the whole body'),
        message: z.string(),
      }),
    ),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
export type FieldError = ErrorBody['error']['fields'][number];
