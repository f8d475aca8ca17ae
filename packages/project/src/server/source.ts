import { TOOLCHAIN_NAMES } from '@headroom/model/run';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { commandWith } from '../parts/command.ts';
import { environmentWith } from '../parts/environment.ts';
import { imageSchema } from '../parts/image.ts';
import { pathSchema } from '../parts/path.ts';
import { packageSchema } from './package.ts';

const dockerfileSchema = keysOf({
  path: pathSchema.describe('the Dockerfile'),
  context: pathSchema.default('.').describe('folder that its COPY reads; by default the repository'),
  target: z.string().min(1).max(100).optional().describe('stage that is started; by default the last'),
  args: environmentWith([]).default({}).describe('values of arguments that the Dockerfile declares'),
}).describe('an image that a Dockerfile of the repository makes');

const buildSchema = keysOf({
  commands: z
    .array(commandWith([]))
    .max(50)
    .describe('what builds it, in this order; run without a shell; none for a program that is there'),
  requires: z
    .array(z.enum(TOOLCHAIN_NAMES))
    .max(TOOLCHAIN_NAMES.length)
    .describe('toolchains that the commands and the server need'),
  sources: z
    .array(pathSchema)
    .min(1)
    .max(100)
    .default(['.'])
    .describe('files and folders that the build reads; by default the repository'),
  env: environmentWith([]).default({}).describe('variables of the commands'),
}).describe('commands that build it from the repository');

const lockSchema = pathSchema
  .optional()
  .describe('lock file of the repository, needed where it names a package of npm or pypi');

const serverJsonSchema = keysOf({
  path: pathSchema.describe('the file, as the MCP registry reads it'),
  identifier: z.string().min(1).max(300).describe('`identifier` of one of its packages'),
  registryType: z
    .enum(['npm', 'pypi', 'nuget', 'cargo', 'oci'])
    .optional()
    .describe('`registryType` of the package, where several have one identifier'),
  lock: lockSchema,
}).describe('a package that the repository’s server.json names');

const mcpJsonSchema = keysOf({
  path: pathSchema.describe('the file, as clients read it'),
  name: z.string().min(1).max(200).describe('name of one of its servers'),
  lock: lockSchema,
}).describe('a server that a client’s .mcp.json names');

/** Sources of a server: one of these keys stands in it. */
export const SOURCES = {
  dockerfile: dockerfileSchema.optional(),
  build: buildSchema.optional(),
  package: packageSchema.optional().describe('a package of a registry, by its exact version'),
  image: imageSchema.optional().describe('an image of a container registry, by its digest'),
  serverJson: serverJsonSchema.optional(),
  mcpJson: mcpJsonSchema.optional(),
} as const;

export type SourceKind = keyof typeof SOURCES;
export const SOURCE_KINDS = Object.keys(SOURCES) as SourceKind[];

/** Sources that say themselves what is started. */
export const STARTS_ITSELF: readonly SourceKind[] = ['dockerfile', 'image', 'serverJson', 'mcpJson'];
/** Sources that are made and started in the repository's own words, which must say how the port is given. */
export const TOLD_PORT: readonly SourceKind[] = ['dockerfile', 'build', 'package', 'image'];

/** A server's source, by its kind. */
export type Source = {
  [Kind in SourceKind]: { readonly kind: Kind; readonly of: NonNullable<z.infer<(typeof SOURCES)[Kind]>> };
}[SourceKind];
