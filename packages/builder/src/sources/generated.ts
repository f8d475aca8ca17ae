import type { ToolchainName } from '@headroom/model/run';
import type { Command } from '../buildable.ts';
import { execForm } from '../image/words.ts';

/** A base image as Dockerfiles declare it. */
export interface Base {
  readonly argument: string;
  readonly fallback: string;
}

const DEBIAN: Base = { argument: 'DEBIAN_IMAGE', fallback: 'debian:trixie-slim' };
const DOTNET_ASPNET: Base = {
  argument: 'DOTNET_ASPNET_IMAGE',
  fallback: 'mcr.microsoft.com/dotnet/aspnet:10.0',
};
const DOTNET_SDK: Base = { argument: 'DOTNET_SDK_IMAGE', fallback: 'mcr.microsoft.com/dotnet/sdk:10.0' };
const GO: Base = { argument: 'GO_IMAGE', fallback: 'golang:1.26-trixie' };
const JDK: Base = { argument: 'JDK_IMAGE', fallback: 'maven:3.9-eclipse-temurin-25' };
const NATIVE_IMAGE: Base = {
  argument: 'NATIVE_IMAGE_IMAGE',
  fallback: 'ghcr.io/graalvm/native-image-community:25',
};
const NODE: Base = { argument: 'NODE_IMAGE', fallback: 'node:24-trixie-slim' };
const PYTHON: Base = { argument: 'PYTHON_IMAGE', fallback: 'python:3.14-slim-trixie' };
const RUST: Base = { argument: 'RUST_IMAGE', fallback: 'rust:1.95-slim-trixie' };

/** Base images that generated Dockerfiles stand on, as the servers of this repository name them. */
export const BASES = {
  ...{ DEBIAN, DOTNET_ASPNET, DOTNET_SDK, GO, JDK, NATIVE_IMAGE, NODE, PYTHON, RUST },
} as const;

/** Toolchains of one image, smallest first; pnpm is a package of npm. */
const TOOLCHAINS_OF: readonly (readonly [Base, readonly ToolchainName[]])[] = [
  [DEBIAN, []],
  [NODE, ['node', 'pnpm']],
  [PYTHON, ['python3']],
  [GO, ['go']],
  [DOTNET_SDK, ['dotnet']],
  [RUST, ['cargo']],
  [JDK, ['java', 'mvn']],
  [NATIVE_IMAGE, ['java', 'native-image']],
];

/** The base image that has all of some toolchains; undefined when none has. */
export function baseOf(requires: readonly ToolchainName[]): Base | undefined {
  return TOOLCHAINS_OF.find(([, has]) => requires.every((name) => has.includes(name)))?.[0];
}

export interface Generated {
  /** Stage that builds. */
  readonly build: Base;
  /** Base of a stage that is started and gets what was built; without it, the first one is started. */
  readonly run?: Base;
  readonly commands: readonly Command[];
  /** Variables of the commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly binFolders: readonly string[];
  /** Variables of what is started. */
  readonly runEnv?: Readonly<Record<string, string>>;
}

const FOLDER = '/app';

/** Dockerfile that copies its context to /app and runs commands there. */
export function dockerfileOf({ build, run, commands, env, binFolders, runEnv = {} }: Generated): string {
  const bases = [...new Set(run ? [build, run] : [build])];
  const last = run && [
    `FROM \${${run.argument}} AS run`,
    `COPY --from=build /etc/ssl/certs /etc/ssl/certs`,
    `COPY --from=build ${FOLDER} ${FOLDER}`,
    `WORKDIR ${FOLDER}`,
  ];
  const path = binFolders.map((name) => `${FOLDER}/${name}`);
  return [
    ...bases.map(({ argument, fallback }) => `ARG ${argument}=${fallback}`),
    `FROM \${${build.argument}} AS build`,
    `WORKDIR ${FOLDER}`,
    'COPY . ./',
    ...commands.map((command) => `RUN ${execForm([...variablesOf(env), ...command])}`),
    ...(last ?? []),
    ...Object.entries(runEnv).map(([name, value]) => `ENV ${name}=${value}`),
    ...(path.length > 0 ? [`ENV PATH=${path.join(':')}:$PATH`] : []),
    'USER 65532:65532',
    '',
  ].join('\n');
}

/** Variables of commands stay out of the image, and in no form that the engine would fill in. */
function variablesOf(env: Readonly<Record<string, string>>): string[] {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return variables.length > 0 ? ['env', ...variables] : [];
}

/** Sentence for toolchains that no one image has, without its beginning. */
export function noImageOf(requires: readonly ToolchainName[]): string {
  const sets = TOOLCHAINS_OF.filter(([, has]) => has.length > 0).map(([, has]) => has.join(' and '));
  return `has no container image: no base image has ${requires.join(', ')}${requires.length > 1 ? ' together' : ''} (there are: ${sets.join('; ')}); write a Dockerfile and name it as \`dockerfile\``;
}
