import { hostClassSchema } from '@headroom/model/host';
import { MAX_ARCHIVE_BYTES } from '@headroom/model/run';
import { z } from 'zod';
import { momentSchema, nameSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { DEFAULT_PROJECT_PATH, pathSchema, projectSchema } from './projects.ts';

const MAX_FILE_NAME = 200;
const FILE_NAME_RULE = `fileName is the name of the archive, such as shop-1.2.zip, of at most ${MAX_FILE_NAME} characters, without slashes and control characters`;
/** Neither slashes of any system nor control characters. */
const FILE_NAME = /^[^/\\\p{Cc}]+$/u;

const fileNameSchema = z
  .string({ error: FILE_NAME_RULE })
  .max(MAX_FILE_NAME, FILE_NAME_RULE)
  .regex(FILE_NAME, FILE_NAME_RULE)
  .refine((name) => name.isWellFormed(), FILE_NAME_RULE)
  .describe('File name, shown in lists.');

/** Body of a request that sends an archive: the file as it is, not a field of a form. */
const ARCHIVE = {
  description: 'A zip or a tar.gz, recognised by its first bytes',
  types: ['application/zip', 'application/gzip', 'application/octet-stream'],
  maxBytes: MAX_ARCHIVE_BYTES,
} as const;

const ARCHIVE_ERRORS = [
  'invalid_query',
  'body_too_large',
  'unsupported_media_type',
  'storage_full',
  'invalid_archive',
  'quota_exceeded',
] as const;

const ARCHIVE_RULES =
  'Allowed entries: files, folders, and links within the archive. A single top-level folder, as in archives of a forge, is stripped. Counts towards the storage of the workspace.';

export const newArchiveProjectSchema = z.object({
  fileName: fileNameSchema,
  title: nameSchema('project').optional().describe('Title of the project; default: the name of the archive.'),
  path: pathSchema.default(DEFAULT_PROJECT_PATH),
  hostClass: hostClassSchema.describe('Host class for tries, and the default for runs.'),
  withoutFile: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true`: accept an archive without the file, for a discovery to find its servers.'),
});
export type NewArchiveProjectQuery = z.infer<typeof newArchiveProjectSchema>;

export const newVersionSchema = z.object({ fileName: fileNameSchema });

/** A version of a project. */
export const versionSchema = z.object({
  number: z.int(),
  ref: z.string().describe('Ref for runs, comparisons and tries: v1.'),
  fileName: z.string(),
  sha256: z.string().describe('SHA-256 of the archive in hexadecimal; the commit of its revision.'),
  bytes: z.int(),
  files: z.int().describe('Number of files.'),
  fileBytes: z.int().describe('Total size of the files, in bytes.'),
  createdAt: momentSchema,
  createdBy: z.string().nullable().describe('Name of the uploader; null once the account is deleted.'),
});

/** Versions of projects whose servers come from uploaded archives. */
export const versionsApi = {
  createArchiveProject: {
    action: 'project.manage',
    limit: 'upload',
    method: 'post',
    path: '/api/v1/projects/archives',
    summary: 'Add a project from an archive with a headroom.yaml',
    description: `The archive becomes version v1; a try reads its file. ${ARCHIVE_RULES}`,
    query: newArchiveProjectSchema,
    upload: ARCHIVE,
    success: {
      status: 201,
      description: 'The project',
      schema: projectSchema.extend({
        hasFile: z.boolean().describe('True if the archive contains the file.'),
      }),
      headers: { location: 'Path of the project in this API' },
    },
    errors: [...ARCHIVE_ERRORS, 'unknown_host_class', 'archives_not_allowed'],
  },
  listVersions: {
    action: 'project.read',
    subject: 'project',
    method: 'get',
    path: '/api/v1/projects/{id}/versions',
    summary: 'List the versions of a project, newest first',
    success: {
      status: 200,
      description: 'All versions; empty for a project in a repository',
      schema: z.object({ versions: z.array(versionSchema) }),
    },
    errors: [],
  },
  addVersion: {
    action: 'project.manage',
    subject: 'project',
    limit: 'upload',
    method: 'post',
    path: '/api/v1/projects/{id}/versions',
    summary: 'Upload a new version of a project',
    description: `It becomes HEAD of the project. ${ARCHIVE_RULES}`,
    query: newVersionSchema,
    upload: ARCHIVE,
    success: {
      status: 201,
      description: 'The version, or the earlier one with the same bytes',
      schema: versionSchema.extend({
        added: z
          .boolean()
          .describe('False if an earlier version has the same bytes; it is returned instead.'),
      }),
    },
    errors: [...ARCHIVE_ERRORS, 'archives_not_allowed', 'no_archives'],
  },
  downloadVersion: {
    action: 'project.read',
    subject: 'project',
    method: 'get',
    path: '/api/v1/projects/{id}/versions/{number}/archive',
    summary: 'Download the archive of a version',
    description:
      'The uploaded bytes, as a stream; the list of versions has their size and SHA-256. The content type follows the file name.',
    success: {
      status: 200,
      description: 'The archive',
      type: 'application/octet-stream',
      schema: z.string().describe('Bytes of the archive.'),
      headers: {
        'content-disposition': 'Name of the uploaded file',
      },
    },
    errors: [],
  },
  deleteVersion: {
    action: 'project.manage',
    subject: 'project',
    method: 'delete',
    path: '/api/v1/projects/{id}/versions/{number}',
    summary: 'Delete a version of a project with its archive',
    description: 'Its runs stay; its number is not reused.',
    success: { status: 200, description: 'The deleted version', schema: z.object({ number: z.int() }) },
    errors: ['project_busy', 'only_version'],
  },
} as const satisfies Operations;
