import { z } from 'zod';

/** Every way the API refuses, with its HTTP status: the one place where the two meet. */
export const ERRORS = {
  malformed_json: { status: 400, description: 'The body is not valid JSON' },
  invalid_query: { status: 400, description: 'A query parameter is invalid; `fields` names it' },
  unknown_host_class: {
    status: 400,
    description: 'No host has registered this class; `fields` lists those that are',
  },
  unauthorized: { status: 401, description: 'You must be signed in, or send an API token' },
  invalid_token: { status: 401, description: 'The API token is unknown, expired or revoked' },
  forbidden: {
    status: 403,
    description: 'You may read this but not do it; the message names the required role or scope',
  },
  other_account: { status: 403, description: 'The invitation is for another e-mail address' },
  cross_site: { status: 403, description: 'The request came from a page of another site' },
  not_found: { status: 404, description: 'No resource has this id' },
  already_ended: { status: 409, description: 'The run has ended and can no longer be cancelled' },
  host_not_away: {
    status: 409,
    description: 'The host sent a heartbeat within the last minute; stop its worker first',
  },
  host_work_over: {
    status: 409,
    description: 'The host no longer works on that run; nothing was cancelled',
  },
  not_comparable: {
    status: 409,
    description:
      'The two runs cannot be compared: one is not a finished single run, or they measured different things',
  },
  not_publishable: {
    status: 409,
    description:
      'Only a finished single run, comparison or experiment with a passed trial can be published, and the history of a watch with a finished comparison; the message says what this is',
  },
  disturbed_not_confirmed: {
    status: 409,
    description:
      'The host was busy in trials of the run; set `confirmDisturbed` to publish it anyway. The message says how many',
  },
  already_published: {
    status: 409,
    description: 'The run or the history is published already; the message says where',
  },
  not_profilable: {
    status: 409,
    description:
      'The run cannot be profiled: it must be a single run or comparison under one load, ended, unpublished, and not being profiled; the message names the reason',
  },
  not_deletable: {
    status: 409,
    description:
      'A run cannot be deleted while a host works on it, nor once it was published; a watch not once its history was, nor the project of one',
  },
  project_exists: { status: 409, description: 'The workspace already has a project for this file' },
  project_busy: {
    status: 409,
    description: 'Runs of the project are queued or running; cancel them, or wait until they end',
  },
  discovery_not_finished: {
    status: 409,
    description: 'The discovery has not finished with a server',
  },
  no_archives: {
    status: 409,
    description: 'The project is a repository, with commits as versions: it takes no archives',
  },
  only_version: {
    status: 409,
    description: 'This is the only version of the project; delete the project instead',
  },
  load_profile_exists: {
    status: 409,
    description:
      'The workspace already has a load profile with this name, or this load under another name; `fields` says which',
  },
  too_many_load_profiles: {
    status: 409,
    description: 'The workspace has reached its limit of load profiles',
  },
  last_owner: { status: 409, description: 'A workspace needs an owner: make another member an owner first' },
  already_member: { status: 409, description: 'Someone with this e-mail address is already a member' },
  too_many_workspaces: { status: 409, description: 'The account has reached its limit of workspaces' },
  too_many_tokens: {
    status: 409,
    description: 'The account has reached its limit of API tokens in this workspace',
  },
  secrets_off: {
    status: 409,
    description: 'The installation stores no secrets: its operator has set no HEADROOM_SECRETS_KEY',
  },
  slug_taken: { status: 409, description: 'Another publication has, or had, this slug' },
  study_exists: { status: 409, description: 'Another published study has this slug' },
  push_refused: {
    status: 401,
    description:
      'The push event is not signed with the secret of the watch; the message explains how to sign it',
  },
  push_repeated: { status: 409, description: 'The watch has already received this push event' },
  other_repository: { status: 422, description: 'The push event is about another repository' },
  too_many_watches: { status: 409, description: 'The workspace has reached its limit of watches' },
  too_many_webhooks: { status: 409, description: 'The workspace has reached its limit of webhooks' },
  quota_exceeded: {
    status: 409,
    description:
      'A quota of the workspace is too small for this run or archive; the message names the quota, what remains, and the need',
  },
  withdrawn: { status: 410, description: 'The publication was withdrawn; the message says when' },
  body_too_large: {
    status: 413,
    description:
      'The body is larger than the operation takes: 64 KB, 256 KB with a file of a project, 1 MB for a push event, 8 MB for studies, 50 MB for an archive',
  },
  unsupported_media_type: {
    status: 415,
    description: 'The content type is neither application/json nor, for an upload, that of an archive',
  },
  invalid_request: {
    status: 422,
    description: 'The body is JSON but not a valid request; `fields` names what to change',
  },
  invalid_study: {
    status: 422,
    description: 'The files are not a study; `fields` names the file and field, or the expected file name',
  },
  invalid_archive: {
    status: 422,
    description: 'The archive is invalid; `fields` names the entry and what is allowed',
  },
  archives_not_allowed: {
    status: 422,
    description:
      'A host of the class does not build uploaded archives, or fetch packages, for the workspace; the message names it. Every host of the class must',
  },
  repository_not_allowed: {
    status: 422,
    description: 'No host of the class may read the repository; `fields` lists the allowed ones',
  },
  server_unavailable: {
    status: 422,
    description:
      'No host of the class has the toolchain of a chosen server, or the worker of one does not know the suite or the load profile; `fields` says what to install or update',
  },
  too_many_requests: {
    status: 429,
    description: 'Too many requests; the message and the retry-after header say when to try again',
  },
  answer_too_large: {
    status: 500,
    description: 'The answer exceeds 32 MB; the message gives its size. Request a part of it',
  },
  internal: { status: 500, description: 'Internal error; the log of the web app has the details' },
  mail_refused: { status: 502, description: 'The mail server rejected an e-mail; nothing was changed' },
  database_unreachable: { status: 503, description: 'Postgres does not answer; try again later' },
  storage_full: {
    status: 507,
    description: 'The folder for uploads of the web app is full; nothing was stored',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('What is wrong, where, and what to do.'),
    fields: z.array(
      z.object({
        path: z.string().describe('Dotted path of the field, e.g. `servers.0`; empty for the whole body.'),
        message: z.string(),
      }),
    ),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
export type FieldError = ErrorBody['error']['fields'][number];
