import { z } from 'zod';
import { literalText } from '../parts/placeholders.ts';
import type { Server } from '../server/server.ts';
import { type Found, imageSource, packageSource, programOf, TOLD, withoutPlaceholders } from './found.ts';
import { type Place, parsed, readJson, refuse } from './refusal.ts';

const inputSchema = z.looseObject({
  value: z.string().optional(),
  default: z.string().optional(),
  isRequired: z.boolean().optional(),
});
type Input = z.infer<typeof inputSchema>;

const withVariables = inputSchema.extend({ variables: z.record(z.string(), inputSchema).optional() });

const argumentSchema = withVariables.extend({
  type: z.enum(['positional', 'named']),
  name: z.string().optional(),
  valueHint: z.string().optional(),
});

const variableSchema = withVariables.extend({ name: z.string() });

const packageSchema = z.looseObject({
  registryType: z.string(),
  identifier: z.string(),
  version: z.string().optional(),
  transport: z.looseObject({ type: z.string(), url: z.string().optional() }),
  runtimeArguments: z.array(argumentSchema).optional(),
  packageArguments: z.array(argumentSchema).optional(),
  environmentVariables: z.array(variableSchema).optional(),
});
type Package = z.infer<typeof packageSchema>;

const fileSchema = z.looseObject({ packages: z.array(z.looseObject({ identifier: z.unknown() })) });

const HANDLED = ['npm', 'pypi', 'oci'];

/** Description of one of its packages in the MCP registry's server.json. @throws SourceRefused */
export function fromServerJson(
  { path: file, identifier, lock }: { path: string; identifier: string; lock?: string | undefined },
  server: Pick<Server, 'start' | 'env'>,
  readFile: (path: string) => string,
): Found {
  const { packages } = parsed(fileSchema, readJson(readFile, file), { file, field: 'server.json' });
  const at = packages.findIndex((one) => one.identifier === identifier);
  const names = packages.map((one) => String(one.identifier)).join(', ') || 'none';
  if (at < 0)
    refuse({ file, field: 'packages' }, `none has the identifier ${identifier}; there are: ${names}`);
  const place = (field: string) => ({
    file,
    field: ['packages', String(at), field].filter(Boolean).join('.'),
  });
  const one = parsed(packageSchema, packages[at], place(''));
  const started = server.start === undefined;
  if (started && one.runtimeArguments?.some(({ value }) => value !== '-y' && value !== '--yes')) {
    refuse(
      place('runtimeArguments'),
      'are for a program that is not used here: set `start` in headroom.yaml',
    );
  }
  const words = started ? wordsOf(one, place) : [];
  const env = variablesOf(one, server.env, place);
  const talk = transportOf(one, place('transport'));
  if (one.registryType === 'oci') {
    const source = imageSource(one.identifier, place('identifier'));
    if (words.length > 0) {
      refuse(
        place('packageArguments'),
        'follow a program that only the image knows: set `start` in headroom.yaml',
      );
    }
    return { source, env, ...talk };
  }
  if (!HANDLED.includes(one.registryType)) {
    refuse(place('registryType'), `is ${one.registryType}; allowed: ${HANDLED.join(', ')}`);
  }
  const source = packageSource({
    registry: one.registryType,
    name: one.identifier,
    version: one.version ?? '',
    lock,
    lockField: 'serverJson.lock',
    place: place(''),
  });
  if (!started) return { source, env, ...talk };
  const program =
    lock !== undefined && one.registryType === 'npm'
      ? programOf(one.identifier, lock, readFile)
      : one.identifier;
  return { source, start: [program, ...words], env, ...talk };
}

type PlaceOf = (field: string) => Place;

function wordsOf({ packageArguments = [] }: Package, place: PlaceOf): string[] {
  return packageArguments.flatMap((argument, at) => {
    const where = place(`packageArguments.${at}`);
    const value = textOf(argument, where, argument.name ?? argument.valueHint ?? 'it');
    if (argument.type === 'positional') return value === undefined ? [] : [value];
    const { name } = argument;
    if (name === undefined) return refuse(where, 'has no name');
    // A named argument without any value is a flag.
    const isFlag =
      argument.value === undefined && argument.default === undefined && argument.valueHint === undefined;
    if (value === undefined) return isFlag && argument.isRequired ? [name] : [];
    return [name, value];
  });
}

function variablesOf({ environmentVariables = [] }: Package, said: Server['env'], place: PlaceOf) {
  const variables = environmentVariables.flatMap((variable, at) => {
    if (said[variable.name] !== undefined) return [];
    const value = textOf(variable, place(`environmentVariables.${at}`), variable.name);
    return value === undefined ? [] : [[variable.name, value] as const];
  });
  return Object.fromEntries(variables);
}

/** @throws SourceRefused for one that must be given and is not */
function textOf(input: z.infer<typeof withVariables>, place: Place, name: string): string | undefined {
  const given = ({ value, default: fallback }: Input) => value ?? fallback;
  const text = given(input);
  if (text === undefined) {
    const isFlag = 'type' in input && input.type === 'named' && !('valueHint' in input);
    if (!input.isRequired || isFlag) return undefined;
    return refuse(place, `${name} must be given: set it in \`start\` or \`env\` of headroom.yaml`);
  }
  const told = Object.fromEntries(TOLD.map((word) => [word, `{${word}}`]));
  const values = Object.entries(input.variables ?? {}).map(([variable, of]) => {
    const said = given(of);
    const value = said === undefined ? told[variable] : literalText(said);
    if (value !== undefined) return [variable, value] as const;
    return refuse(place, `{${variable}} must be given: set \`start\` or \`env\` in headroom.yaml`);
  });
  return withoutPlaceholders(text, { ...told, ...Object.fromEntries(values) }, place);
}

function transportOf({ transport: { type, url } }: Package, place: Place) {
  if (type === 'stdio') return { transport: 'stdio' } as const;
  if (type !== 'streamable-http') {
    refuse(place, `is ${type}; allowed: streamable-http, stdio`);
  }
  // A port may be a variable, which no address can hold.
  const [, port = '', path = ''] = /^https?:\/\/[^/:?#]+(?::([^/?#]+))?([^?#]*)/.exec(url ?? '') ?? [];
  const listens = /^\d{1,5}$/.test(port) ? Number(port) : undefined;
  return {
    transport: 'streamable-http',
    ...(path !== '' && path !== '/' && { endpoint: path }),
    ...(listens !== undefined && { port: listens }),
  } as const;
}
