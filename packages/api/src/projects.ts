import { hostClassSchema } from '@headroom/model/host';
import {
  MAX_REF_LENGTH,
  RUN_STATUSES,
  refSchema,
  repositorySchema,
  TRIAL_STATUSES,
} from '@headroom/model/run';
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
  .describe('Path of the file from the root of the repository or archive.');

const ref = refSchema
  .nullable()
  .describe('Default branch, tag, commit or version (v3); null for HEAD, or the newest version.');

export const newProjectSchema = z.strictObject({
  title: nameSchema('project'),
  repository: repositorySchema.describe('Address of a repository that hosts of the class may read.'),
  ref: ref.default(null),
  path: pathSchema.default(DEFAULT_PROJECT_PATH),
  hostClass: hostClassSchema.describe('Host class for tries, and the default for runs.'),
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
    .describe('Text to try instead of the stored file; repository, archive and project stay as they are.'),
  ref: refSchema
    .optional()
    .describe(
      `Branch, tag or commit of at most ${MAX_REF_LENGTH} characters, or version of an archive; default: the ref of the project.`,
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
    .describe('Source of its servers: a repository, or uploaded archives.'),
  repository: z.string().describe('Address of the repository; for archives, a unique internal address.'),
  ref: ref,
  path: z.string(),
  hostClass: z.string(),
  servers: z
    .array(serverSchema)
    .describe('Servers of its file at the last valid try; empty before the first.'),
  suite: z
    .string()
    .nullable()
    .describe('Id of its workload, the `suite` of its runs; null before the first valid try.'),
  createdAt: momentSchema,
  lastTry: z
    .object({
      id: z.uuid().describe('Id of its run; read, follow and cancel it as a run.'),
      status: z.enum(RUN_STATUSES),
      outcome: z
        .enum(TRIAL_STATUSES)
        .exclude(['waiting', 'running'])
        .nullable()
        .describe('Outcome of its first failed server, otherwise `passed`; null until all have ended.'),
      reason: z.string().nullable(),
      createdAt: momentSchema,
      finishedAt: momentSchema.nullable(),
    })
    .nullable()
    .describe('Newest try; null if there is none.'),
});

const workloadSchema = z.object({
  handshakes: z.array(z.string()),
  protocol: z.string(),
  tools: z.array(
    z.object({
      name: z.string(),
      method: z
        .string()
        .optional()
        .describe('Method of an operation, such as `resources/read`; absent for a tool.'),
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
    .describe('Text of its file at the last try of the stored file; null before the first.'),
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
    description: 'Try it next: a try reads the file, builds and starts its servers, and calls their tools.',
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
      'Omitted fields stay as they are. After a change of path, servers and workload are unknown until the next try. Refused while a run, comparison or try of it is queued or running.',
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
      'Its runs and comparisons stay. Refused while a run, comparison or try of it is queued or running, and once the history of a watch of it was published.',
    success: { status: 200, description: 'The deleted project', schema: idSchema },
    errors: ['project_busy', 'not_deletable'],
  },
  tryProject: {
    action: 'project.manage',
    subject: 'project',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/projects/{id}/tries',
    summary: 'Try a project: read its file, build and start its servers, and call their tools',
    description:
      'A try is a run of kind `try` on a host of the project’s class: follow and cancel it like a run.',
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
      'Same as `headroom check`, without the files of the repository or archive: only a try checks that named files exist.',
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
