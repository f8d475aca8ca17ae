import {
  type PackageTarget,
  parseTarget,
  type Target,
  TargetError,
  targetLabel,
} from '@headroom/model/comparison/target';
import { readDockerRun } from '@headroom/project/docker-run';

/** Meaning of a text in the field of a new project. */
export type Understood =
  | { readonly kind: 'empty' }
  /** A package or an image, which a host can fetch. */
  | {
      readonly kind: 'server';
      /** As `parseTarget` reads it. */
      readonly target: string;
      /** In words: "npm package `@acme/server`, version 1.2.3". */
      readonly what: string;
      readonly arguments: readonly string[];
      /** Program of the package; by default its main one. */
      readonly program?: string | undefined;
      /** Lines of variables that a file or a command gives it. */
      readonly variables?: string;
    }
  | { readonly kind: 'repository'; readonly address: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Registries whose versions a package manager chooses here. */
const REGISTRIES: Readonly<Record<PackageTarget['registry'], string>> = {
  npm: 'npm package',
  pypi: 'PyPI package',
  cargo: 'Rust crate',
  go: 'Go package',
  nuget: 'NuGet package',
};

/** Programs that start a package by its name, and its registry. */
const LAUNCHERS: Readonly<Record<string, PackageTarget['registry']>> = {
  npx: 'npm',
  bunx: 'npm',
  uvx: 'pypi',
  dnx: 'nuget',
};

/** Programs that start an image by its name. */
const ENGINES: readonly string[] = ['docker', 'podman'];

/** Beginning of a package or an image, which arguments may follow. */
const PREFIXED = /^[a-z]+:[^/]/;

/** Reads what was typed or pasted. */
export function understand(typed: string): Understood {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  try {
    const [command = '', ...words] = text.split(/\s+/);
    const registry = Object.hasOwn(LAUNCHERS, command) ? LAUNCHERS[command] : undefined;
    if (registry) return launched(command, registry, words);
    if (ENGINES.includes(command) && words.length > 0) return inContainer(words);
    const target = parseTarget(words.length > 0 && PREFIXED.test(command) ? command : text);
    return understood(target, target.kind === 'package' || target.kind === 'image' ? words : []);
  } catch (error) {
    if (error instanceof TargetError) return { kind: 'refused', message: sentence(error.message) };
    throw error;
  }
}

/** `npx -y NAME ARGUMENTS`: flags before the name are those of the launcher. */
function launched(
  command: string,
  registry: PackageTarget['registry'],
  words: readonly string[],
): Understood {
  const at = words.findIndex((word) => !word.startsWith('-'));
  const name = words[at];
  if (name === undefined) return { kind: 'refused', message: `${command} must be followed by a package.` };
  const flag = words.slice(0, at).find((word) => !['-y', '--yes', '-q', '--quiet'].includes(word));
  if (flag !== undefined) {
    return { kind: 'refused', message: `${command} ${flag} is not supported: give the package alone.` };
  }
  return understood(parseTarget(`${registry}:${name}`), words.slice(at + 1));
}

/** `docker run -i --rm -e NAME IMAGE ARGUMENTS`; the program of a discovery is the image's own. */
function inContainer(words: readonly string[]): Understood {
  const refused = (message: string) => ({ kind: 'refused', message }) as const;
  const run = readDockerRun(words);
  if ('problem' in run) return refused('docker must be followed by run and an image.');
  const unknown = 'unknown' in run ? run.unknown : run.entrypoint && '--entrypoint';
  if (unknown) {
    return refused(`docker run ${unknown} is not supported: give the image with -e and its arguments alone.`);
  }
  if ('unknown' in run || !run.image) return refused('docker run must be followed by an image.');
  const server = understood(parseTarget(`oci:${run.image}`), run.words);
  const variables = run.variables.filter(Boolean).join('\n');
  return server.kind === 'server' && variables !== '' ? { ...server, variables } : server;
}

function understood(target: Target, args: readonly string[]): Understood {
  switch (target.kind) {
    case 'package': {
      const { registry, name, version = 'the newest version' } = target;
      const what = `${REGISTRIES[registry]} ${name}, ${target.version === undefined ? version : `version ${version}`}`;
      return { kind: 'server', target: targetLabel(target), what, arguments: args };
    }
    case 'image':
      return {
        kind: 'server',
        target: targetLabel(target),
        what: `Container image ${target.reference}`,
        arguments: args,
      };
    case 'repository':
      return { kind: 'repository', address: target.address };
    case 'address':
      return {
        kind: 'refused',
        message: `Hosts do not call other machines. Use the command: headroom measure ${target.url}`,
      };
    case 'place':
      return placed(target.path);
  }
}

/** A bare text may be a folder that hosts can read, or a name whose registry is missing. */
function placed(path: string): Understood {
  if (path.startsWith('/') || path === '.') return { kind: 'repository', address: path };
  if (path.startsWith('@') || /^[\w.-]+$/.test(path)) {
    return { kind: 'refused', message: `Say where ${path} comes from, such as npm:${path} or pypi:${path}.` };
  }
  return {
    kind: 'refused',
    message:
      'Name a package (npm:NAME, pypi:NAME, cargo:NAME, go:PATH, nuget:NAME), an image (oci:IMAGE) or the git address of a repository.',
  };
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
