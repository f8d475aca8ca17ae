import {
  hostClassSchema,
  MAX_REF_LENGTH,
  RUN_STATUSES,
  refSchema,
  repositorySchema,
  TRIAL_STATUSES,
} from '@headroom/workload';
import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema, nameSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const DEFAULT_PROJECT_PATH = 'headroom.yaml';

/** As long as a file may be. */
export const MAX_FILE_CHARACTERS = 64 * 1024;
/** A file within JSON, with all that is escaped in it. */
export const MAX_FILE_BYTES = 4 * MAX_FILE_CHARACTERS;
const MAX_PATH_LENGTH = 300;
const PATH_RULE = `path is the path of a file from the root of the repository, such as ${DEFAULT_PROJECT_PATH}: letters, digits and ._/- , no "..", at most ${MAX_PATH_LENGTH} characters`;

export const pathSchema = z
  .string({ error: PATH_RULE })
  .max(MAX_PATH_LENGTH, PATH_RULE)
  .regex(/^[\w.-]+(\/[\w.-]+)*$/, PATH_RULE)
  .refine((path) => path.split('/').every((part) => part !== '..' && part !== '.'), PATH_RULE)
  .describe('of the file, from the root of the repository or the archive');

const ref = refSchema
  .nullable()
  .describe('branch, tag, commit or version (v3) that is used by default; null: HEAD, or the newest version');

export const newProjectSchema = z.strictObject({
  title: nameSchema('project'),
  repository: repositorySchema.describe('an address that hosts of the class may read'),
  ref: ref.default(null),
  path: pathSchema.default(DEFAULT_PROJECT_PATH),
  hostClass: hostClassSchema.describe('hosts of this class try it, and measure it by default'),
});
export type NewProjectBody = z.infer<typeof newProjectSchema>;

export const projectChangeSchema = z.strictObject({
  title: nameSchema('project').optional(),
  ref: ref.optional(),
  path: pathSchema.optional(),
  hostClass: hostClassSchema.optional(),
});
export type ProjectChangeBody = z.infer<typeof projectChangeSchema>;

export const fileText = z
  .string({ error: 'file must be the text of a file' })
  .max(MAX_FILE_CHARACTERS, `file must have at most ${MAX_FILE_CHARACTERS / 1024} KB`);

export const newTrySchema = z.strictObject({
  file: fileText
    .optional()
    .describe(
      'text that is tried in place of the file of the repository or the archive; it changes neither that nor the project',
    ),
  ref: refSchema
    .optional()
    .describe(
      `of at most ${MAX_REF_LENGTH} characters, of archives a version; by default that of the project`,
    ),
});
export type NewTryBody = z.infer<typeof newTrySchema>;

const serverSchema = z.object({ id: z.string(), title: z.string() });

/** A project as lists show it. */
export const projectSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  source: z
    .enum(['repository', 'archive'])
    .describe('whether its servers come from a repository, or from uploaded archives'),
  repository: z.string().describe('of archives an address that only the project has'),
  ref: ref,
  path: z.string(),
  hostClass: z.string(),
  servers: z
    .array(serverSchema)
    .describe('those of its file as a try read it last without problems; none before'),
  suite: z.string().nullable().describe('`suite` of its runs: the id of its workload; null before'),
  createdAt: momentSchema,
  lastTry: z
    .object({
      id: z.uuid().describe('of a run: it is read, followed and cancelled as one'),
      status: z.enum(RUN_STATUSES),
      outcome: z
        .enum(TRIAL_STATUSES)
        .exclude(['waiting', 'running'])
        .nullable()
        .describe('the first of its servers that did not pass, else `passed`; null: not all have ended'),
      reason: z.string().nullable(),
      createdAt: momentSchema,
      finishedAt: momentSchema.nullable(),
    })
    .nullable()
    .describe('the newest one; null: it was never tried'),
});

const workloadSchema = z.object({
  handshakes: z.array(z.string()),
  protocol: z.string(),
  tools: z.array(
    z.object({
      name: z.string(),
      weight: z.number(),
      unchecked: z.boolean().describe('True if no expectation checks its answers.'),
    }),
  ),
});

/** A project with its file and its workload. */
export const projectSchema = projectSummarySchema.extend({
  file: z
    .string()
    .nullable()
    .describe('text of its file as a try read it last, edited texts left out; null before'),
  workload: workloadSchema.nullable(),
});

const problemSchema = z.object({
  line: z.int().describe('From 1.'),
  column: z.int().describe('From 1.'),
  field: z.string().describe('Keys and positions joined by dots; empty for the whole file.'),
  message: z.string(),
});
export type FileProblem = z.infer<typeof problemSchema>;

/** Projects: repositories, or uploaded archives, whose headroom.yaml says what of them is measured. */
export const projectsApi = {
  listProjects: {
    action: 'project.read',
    method: 'get',
    path: '/api/v1/projects',
    summary: 'List the projects of the workspace, newest first',
    success: {
      status: 200,
      description: 'All projects',
      schema: z.object({ projects: z.array(projectSummarySchema) }),
    },
    errors: [],
  },
  createProject: {
    action: 'project.manage',
    method: 'post',
    path: '/api/v1/projects',
    summary: 'Add a repository with a headroom.yaml',
    description: 'Nothing is read yet: a try reads the file, builds its servers, starts them and asks them.',
    body: newProjectSchema,
    success: {
      status: 201,
      description: 'The project',
      schema: projectSchema,
      headers: { location: 'Path of the project in this API' },
    },
    errors: [...BODY_ERRORS, 'unknown_host_class', 'repository_not_allowed', 'project_exists'],
  },
  readProject: {
    action: 'project.read',
    subject: 'project',
    method: 'get',
    path: '/api/v1/projects/{id}',
    summary: 'Read a project with its file and its workload',
    success: { status: 200, description: 'The project', schema: projectSchema },
    errors: [],
  },
  changeProject: {
    action: 'project.manage',
    subject: 'project',
    method: 'put',
    path: '/api/v1/projects/{id}',
    summary: 'Change a project',
    description:
      'Omitted fields stay as they are. With another path, its servers and its workload are unknown until the next try. It cannot be changed while a run, a comparison or a try of the project is queued or running.',
    body: projectChangeSchema,
    success: { status: 200, description: 'The project', schema: projectSchema },
    errors: [...BODY_ERRORS, 'unknown_host_class', 'project_exists', 'project_busy'],
  },
  deleteProject: {
    action: 'project.manage',
    subject: 'project',
    method: 'delete',
    path: '/api/v1/projects/{id}',
    summary: 'Delete a project with its tries and its versions',
    description:
      'Its runs and comparisons stay. It cannot be deleted while one of them, or a try, is queued or running.',
    success: { status: 200, description: 'The deleted project', schema: idSchema },
    errors: ['project_busy'],
  },
  tryProject: {
    action: 'project.manage',
    subject: 'project',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/projects/{id}/tries',
    summary: 'Try a project: read its file, build and start its servers, and ask them',
    description:
      'A try is a run of the kind `try`: it waits for a host of the class of the project, and is followed and cancelled like a run.',
    body: newTrySchema,
    maxBodyBytes: MAX_FILE_BYTES,
    success: {
      status: 201,
      description: 'The try is stored and a host will take it',
      schema: z.object({
        id: z.uuid().describe('Id of the run.'),
        delivered: z
          .boolean()
          .describe('False if Redis was unreachable; a worker then finds it in the database.'),
      }),
      headers: { location: 'Path of the run in this API' },
    },
    errors: [
      ...BODY_ERRORS,
      'unknown_host_class',
      'repository_not_allowed',
      'archives_not_allowed',
      'quota_exceeded',
    ],
  },
  checkFile: {
    action: 'project.read',
    method: 'post',
    path: '/api/v1/projects/check',
    summary: 'Check the text of a headroom.yaml',
    description:
      'Like `headroom check`, but without the content of the repository or the archive: only a try finds whether the files that it names exist.',
    body: z.strictObject({ file: fileText }),
    maxBodyBytes: MAX_FILE_BYTES,
    success: {
      status: 200,
      description: 'Problems in the order of their lines; empty if the file is valid',
      schema: z.object({ problems: z.array(problemSchema) }),
    },
    errors: BODY_ERRORS,
  },
} as const satisfies Operations;
