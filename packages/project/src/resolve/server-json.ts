import type { RegistryId } from '@headroom/model/comparison/target';
import { z } from 'zod';
import { imageReference } from './image-reference.ts';
import { argumentSchema, camelKeys, variableSchema, variablesOf, wordsOf } from './inputs.ts';
import { Findings, type Launch, type LaunchSource, type ValueOf } from './launch.ts';
import { publishedPort, variablesOf as variablesOfDocker } from './launchers/docker.ts';
import { DOCKER_OPTIONS } from './launchers/docker-run.ts';
import { launched } from './launchers/index.ts';
import { optionsOf, valuesOf } from './launchers/options.ts';
import { launchPackage, openVersion } from './package-spec.ts';
import { type Place, parsed, refuse, shortText, within } from './refusal.ts';
import type { ListedPackage } from './server-json-file.ts';

/** Entries of one list, of which no file that people write has as many. */
const MOST = 1000;

const args = z.array(argumentSchema).max(MOST).default([]);
const transportSchema = z.preprocess(
  camelKeys,
  z.looseObject({ type: z.string(), url: z.string().optional() }),
);

const packageSchema = z.looseObject({
  registryType: z.string(),
  identifier: z.string(),
  version: z.string().optional(),
  registryBaseUrl: z.string().optional(),
  fileSha256: z.string().optional(),
  transport: transportSchema.optional(),
  runtimeArguments: args,
  packageArguments: args,
  environmentVariables: z.array(variableSchema).max(MOST).default([]),
});
type Package = z.infer<typeof packageSchema>;

const REGISTRIES: Readonly<Record<string, RegistryId>> = {
  npm: 'npm',
  pypi: 'pypi',
  nuget: 'nuget',
  cargo: 'cargo',
};
const REGISTRY_TYPES = [...Object.keys(REGISTRIES), 'oci', 'mcpb'];

/**
 * One package of server.json.
 * @param isStarted whether its arguments are wanted; without them, a command stands elsewhere
 * @throws SourceRefused for one that cannot be started here
 */
export function packageLaunch({ value, place }: ListedPackage, valueFor: ValueOf, isStarted = true): Launch {
  const one = parsed(packageSchema, value, place);
  const { registryType } = one;
  if (!REGISTRY_TYPES.includes(registryType)) {
    refuse(
      within(place, 'registryType'),
      `is ${shortText(registryType)}; allowed: ${REGISTRY_TYPES.join(', ')}`,
    );
  }
  const findings = new Findings(valueFor);
  const talk = transportOf(one, within(place, 'transport'), findings);
  const of = originOf(one, findings, place, isStarted);
  const words = isStarted ? wordsOf(one.packageArguments, findings, within(place, 'packageArguments')) : [];
  const own = variablesOf(one.environmentVariables, findings, within(place, 'environmentVariables'));
  return {
    source: of.source,
    program: of.program,
    args: words,
    env: { ...of.variables, ...own },
    secrets: [...findings.secrets],
    needs: findings.needs,
    ...talk,
    ...(talk.transport === 'streamable-http' && of.port !== undefined && { port: of.port }),
    notes: findings.notes,
  };
}

interface Origin {
  readonly source: LaunchSource;
  readonly program?: string | undefined;
  readonly variables?: Readonly<Record<string, string>>;
  /** Port of a container that is published: the address of the server names that of the host. */
  readonly port?: number | undefined;
}

function originOf(one: Package, findings: Findings, place: Place, isStarted: boolean): Origin {
  if (one.registryType === 'oci') return ofImage(one, findings, place);
  if (one.registryType === 'mcpb') return { source: bundleOf(one, place) };
  return ofRegistry(one, findings, place, isStarted);
}

function bundleOf({ identifier, fileSha256 = '' }: Package, place: Place): LaunchSource {
  if (!/^https:\/\//i.test(identifier) || !URL.canParse(identifier)) {
    refuse(within(place, 'identifier'), 'must be an address of a bundle that begins with https://');
  }
  const sha256 = fileSha256.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) {
    refuse(within(place, 'fileSha256'), 'must be the SHA-256 of the bundle, 64 hexadecimal digits');
  }
  return { kind: 'bundle', url: identifier, sha256 };
}

function ofImage(one: Package, findings: Findings, place: Place): Origin {
  const where = within(place, 'runtimeArguments');
  const words = wordsOf(one.runtimeArguments, findings, where);
  const options = optionsOf(words[0] === 'run' ? words.slice(1) : words, DOCKER_OPTIONS, where);
  const [more] = options.words;
  if (more !== undefined)
    refuse(where, `${shortText(more)} is not understood here; allowed: options of docker run`);
  const variables = variablesOfDocker(valuesOf(options, '-e', '--env'), { env: {}, findings });
  const [program] = valuesOf(options, '--entrypoint');
  const note = (sentence: string) => findings.note(sentence);
  const name = withHost(one);
  const reference = imageReference(name, one.version, within(place, 'identifier'), note);
  const port = publishedPort(valuesOf(options, '-p', '--publish'));
  return { source: { kind: 'image', reference }, program: program || undefined, variables, port };
}

/** Files of 2025 keep the registry of an image apart from its name. */
function withHost({ identifier, registryBaseUrl = '' }: Package): string {
  const host = URL.parse(registryBaseUrl)?.host ?? '';
  const [first = ''] = identifier.split('/', 1);
  const hasHost = identifier.includes('/') && (first.includes('.') || first.includes(':'));
  return host === '' || hasHost ? identifier : `${host}/${identifier}`;
}

/** Programs that start packages, whose words `runtimeArguments` are. */
const LAUNCHERS: Partial<Readonly<Record<RegistryId, string>>> = { npm: 'npx', pypi: 'uvx' };

function ofRegistry(one: Package, findings: Findings, place: Place, isStarted: boolean): Origin {
  const registry = REGISTRIES[one.registryType] as RegistryId;
  const note = (sentence: string) => findings.note(sentence);
  const version = openVersion(one.version, note);
  const source = launchPackage(registry, one.identifier, version, within(place, 'identifier'));
  const where = within(place, 'runtimeArguments');
  const words = isStarted ? wordsOf(one.runtimeArguments, findings, where) : [];
  if (words.length === 0) return { source };
  const command = LAUNCHERS[registry];
  if (command === undefined) return refuse(where, `are not understood for packages of ${registry}`);
  // The registry's clients put the package after these words, unless one of them names it.
  const spec = version === undefined ? one.identifier : `${one.identifier}@${version}`;
  const isNamed = one.runtimeArguments.some(({ name, value }) => FROM.includes(name ?? value ?? ''));
  const of = launched({ command, args: isNamed ? words : [...words, spec], place: where, findings, env: {} });
  if (of.args.length > 0) {
    refuse(where, `${shortText(of.args.join(' '))} is not understood here: set \`start\` in headroom.yaml`);
  }
  return { source: of.source, program: isNamed ? (of.program ?? one.identifier) : of.program };
}

const FROM = ['--from', '-p', '--package'];

function transportOf({ transport }: Package, place: Place, findings: Findings) {
  if (transport === undefined) findings.note('has no `transport`: stdio is taken');
  const { type, url = '' } = transport ?? { type: 'stdio' };
  if (type === 'stdio') return { transport: 'stdio' } as const;
  if (type !== 'streamable-http') {
    refuse(place, `is ${shortText(type)}; allowed: streamable-http, stdio`);
  }
  // A port may be a variable, which no address can hold.
  const [, port = '', path = ''] = /^https?:\/\/[^/:?#]+(?::([^/?#]+))?([^?#]*)/.exec(url) ?? [];
  const listens = /^\d{1,5}$/.test(port) ? Number(port) : undefined;
  return {
    transport: 'streamable-http',
    ...(path !== '' && path !== '/' && { endpoint: path }),
    ...(listens !== undefined && { port: listens }),
  } as const;
}
