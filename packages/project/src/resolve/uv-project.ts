/** Python projects that uv does not install: those whose pyproject.toml has no build system. */
import { parse as parseToml } from 'smol-toml';
import { z } from 'zod';
import type { Launch } from './launch.ts';
import { refuse } from './refusal.ts';

type Build = Extract<Launch['source'], { kind: 'build' }>;
type Command = Build['commands'][number];

const MAX_CHARACTERS = 1024 * 1024;
/** Requirements of a project that are installed. */
const MOST_REQUIREMENTS = 200;
const MAX_REQUIREMENT = 500;

const projectSchema = z.looseObject({
  'build-system': z.unknown().optional(),
  project: z
    .looseObject({
      dependencies: z.array(z.string().min(1).max(MAX_REQUIREMENT)).max(MOST_REQUIREMENTS).default([]),
      scripts: z.record(z.string(), z.unknown()).default({}),
    })
    .optional(),
  tool: z
    .looseObject({
      uv: z
        .looseObject({
          package: z.boolean().optional(),
          sources: z.record(z.string(), z.unknown()).optional(),
        })
        .optional(),
    })
    .optional(),
});

/**
 * The build of a `uv run`, as uv installs a checkout: of a project without a build system its dependencies alone, and
 * without a pyproject.toml nothing.
 * @param read the text of a file of the checkout; undefined where there is none
 * @throws SourceRefused for a program that uv would not install
 */
export function asUvInstalls(
  source: Build,
  program: string | undefined,
  read: (path: string) => string | undefined,
): Build {
  const commands = source.commands.flatMap((command) => installed(command, program, read));
  return { ...source, commands };
}

function installed(
  command: Command,
  program: string | undefined,
  read: (path: string) => string | undefined,
): Command[] {
  const dashes = command.indexOf('--');
  const folder = command[dashes + 1];
  if (!command.includes('pip') || dashes < 0 || !folder?.startsWith('./')) return [command];
  const requirements = requirementsOf(folder.slice('./'.length), program, read);
  if (requirements === undefined) return [command];
  const all = [...requirements, ...command.slice(dashes + 2)];
  const [first, ...words] = command.slice(0, dashes + 1) as [string, ...string[]];
  return all.length === 0 ? [] : [[first, ...words, ...all]];
}

/** Requirements of a project that is not installed itself; undefined of one that is. */
function requirementsOf(
  folder: string,
  program: string | undefined,
  read: (path: string) => string | undefined,
): readonly string[] | undefined {
  const file = folder === '.' ? 'pyproject.toml' : `${folder}/pyproject.toml`;
  const text = read(file);
  if (text === undefined) return [];
  const { data } = projectSchema.safeParse(tomlOf(text));
  // Pip says what is wrong with a file that cannot be read.
  if (!data || data['build-system'] !== undefined || data.tool?.uv?.package) return undefined;
  const { dependencies = [], scripts = {} } = data.project ?? {};
  const script = program?.split('/').at(-1) ?? '';
  if (Object.hasOwn(scripts, script)) {
    refuse(
      { file, field: `project.scripts.${script}` },
      'is not installed by uv, as the file has no [build-system]: add one, or start a file or a module',
    );
  }
  const named = Object.keys(data.tool?.uv?.sources ?? {});
  if (named.length > 0) {
    refuse({ file, field: 'tool.uv.sources' }, 'is read by uv alone: name a Dockerfile in headroom.yaml');
  }
  return dependencies;
}

function tomlOf(text: string): unknown {
  if (text.length > MAX_CHARACTERS) return undefined;
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}
