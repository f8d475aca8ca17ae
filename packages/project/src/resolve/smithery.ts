import { z } from 'zod';
import { pathSchema } from '../parts/path.ts';
import { literalText } from '../parts/placeholders.ts';
import { readYaml } from '../yaml/read.ts';
import type { Launch } from './launch.ts';
import { namesText, type Place, parsed, refuse, SourceRefused, within } from './refusal.ts';

const MOST = 1000;

const configSchema = z.looseObject({
  required: z.array(z.string()).max(MOST).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

const fileSchema = z.looseObject({
  runtime: z.string().optional(),
  build: z
    .looseObject({ dockerfile: z.string().optional(), dockerBuildPath: z.string().optional() })
    .optional(),
  startCommand: z
    .looseObject({
      type: z.string().optional(),
      configSchema: configSchema.optional(),
      commandFunction: z.string().optional(),
    })
    .optional(),
  env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
type Smithery = z.infer<typeof fileSchema>;

const RUNTIMES = ['container', 'typescript', 'python'];

/** The server of a smithery.yaml. @throws SourceRefused for one that its own tools must start */
export function smitheryLaunch(text: string, file: string): Launch {
  const place = { file, field: '' };
  const read = readYaml(text);
  if ('refusals' in read) {
    const [first] = read.refusals;
    throw new SourceRefused(`${file}:${first?.line}:${first?.column}: ${first?.message}`);
  }
  const { runtime, startCommand, ...of } = parsed(fileSchema, read.value, place);
  if (runtime !== undefined && !RUNTIMES.includes(runtime)) {
    refuse(within(place, 'runtime'), `is ${namesText([runtime])}; allowed: ${RUNTIMES.join(', ')}`);
  }
  if (runtime === 'typescript' || runtime === 'python') {
    refuse(
      within(place, 'runtime'),
      `is ${runtime}, which Smithery's own command builds: name \`build\` and \`start\` in headroom.yaml`,
    );
  }
  if (startCommand?.type !== 'http') return refuse(within(place, 'startCommand'), stdioProblem(startCommand));
  return containerLaunch({ ...of, startCommand }, place);
}

/** A server over stdio is started by what a program in the file answers. */
function stdioProblem(startCommand: Smithery['startCommand']): string {
  const settings = settingsText(startCommand);
  const program =
    startCommand?.commandFunction === undefined
      ? 'is missing or names no command'
      : 'has its command in `commandFunction`, a program (JavaScript) that is not run';
  return `${program}: name \`dockerfile\` or \`build\`, and \`start\`, in headroom.yaml${settings && `; ${settings}`}`;
}

function settingsText(startCommand: Smithery['startCommand']): string {
  const { required = [], properties = {} } = startCommand?.configSchema ?? {};
  const needed = new Set(required);
  const optional = Object.keys(properties).filter((name) => !needed.has(name));
  return [
    needed.size > 0 ? `it needs ${namesText([...needed])}` : '',
    optional.length > 0 ? `it may be given ${namesText(optional)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Smithery gives containers their port by this variable. */
const PORT = { PORT: '{port}' };

function containerLaunch({ build = {}, env = {}, startCommand }: Smithery, place: Place): Launch {
  const path = parsed(
    pathSchema,
    plainPath(build.dockerfile ?? 'Dockerfile'),
    within(place, 'build.dockerfile'),
  );
  const context = parsed(
    pathSchema,
    plainPath(build.dockerBuildPath ?? '.'),
    within(place, 'build.dockerBuildPath'),
  );
  const settings = settingsText(startCommand);
  const variables = Object.entries(env).map(([name, value]) => [name, literalText(String(value))]);
  return {
    source: { kind: 'dockerfile', path, context },
    args: [],
    env: { ...Object.fromEntries(variables), ...PORT },
    secrets: [],
    needs: [],
    transport: 'streamable-http',
    notes: settings === '' ? [] : [`its settings are queries of its address: ${settings}`],
  };
}

const plainPath = (path: string) => (path.startsWith('./') ? path.slice(2) || '.' : path);
