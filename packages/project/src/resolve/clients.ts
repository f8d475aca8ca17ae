import { z } from 'zod';
import { addressText } from './address-text.ts';
import { type ClientInput, type ClientTexts, clientText } from './client-text.ts';
import { Findings, type Launch, type ValueOf } from './launch.ts';
import { launched } from './launchers/index.ts';
import { type Place, parsed, refuse, within } from './refusal.ts';

/** Words and variables of one entry, of which no command that people write has as many. */
const MOST = 1000;
const MAX_CHARACTERS = 4096;

const textSchema = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: (issue) => (issue.code === 'invalid_union' ? 'must be text' : undefined),
});

const entrySchema = z.looseObject({
  command: z.string().min(1).max(MAX_CHARACTERS).optional(),
  args: z.array(z.string()).max(MOST).default([]),
  env: z.record(z.string(), textSchema).default({}),
  cwd: z.string().optional(),
  envFile: z.string().optional(),
  type: z.string().optional(),
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  httpUrl: z.string().optional(),
});
type Entry = z.infer<typeof entrySchema>;

const inputSchema = z.looseObject({
  id: z.string(),
  description: z.string().optional(),
  default: z.string().optional(),
  password: z.boolean().optional(),
});

/** Entries of a file of clients by their names, and the inputs that its texts may name. */
export interface ClientFile {
  /** Key under which the entries stand: `mcpServers`, or VS Code's `servers`. */
  readonly key: string;
  readonly entries: Readonly<Record<string, unknown>>;
  readonly inputs: ReadonlyMap<string, ClientInput>;
}

const entries = z.record(z.string(), z.unknown());
const inputs = z.array(inputSchema).max(MOST).optional();
const fileSchema = z.looseObject({
  mcpServers: entries.optional(),
  servers: entries.optional(),
  inputs,
  mcp: z.looseObject({ servers: entries.optional(), inputs }).optional(),
});

/** @throws SourceRefused for a value that is no file of clients */
export function clientFile(value: unknown, place: Place): ClientFile {
  const { mcpServers, servers, inputs: own, mcp } = parsed(fileSchema, value, place);
  const byId = (list: z.infer<typeof inputs> = []) => new Map(list.map((input) => [input.id, input]));
  if (mcpServers) return { key: 'mcpServers', entries: mcpServers, inputs: byId(own) };
  if (servers) return { key: 'servers', entries: servers, inputs: byId(own) };
  if (mcp?.servers) return { key: 'mcp.servers', entries: mcp.servers, inputs: byId(mcp.inputs) };
  return refuse(within(place, 'mcpServers'), 'is missing: it must be an object of servers');
}

/** One entry of a file of clients. @throws SourceRefused for one that starts nothing that can be measured */
export function clientLaunch(
  value: unknown,
  inputsOf: ClientFile['inputs'],
  place: Place,
  valueFor: ValueOf,
): Launch {
  const entry = parsed(entrySchema, value, place);
  const findings = new Findings(valueFor);
  const texts = { findings, inputs: inputsOf };
  if (entry.command === undefined) return refuse(place, addressProblem(entry));
  noteFolder(entry, findings, place);
  const args = entry.args.map((word, at) =>
    clientText(word, texts, within(place, 'args', at), variableBefore(entry.args[at - 1], word)),
  );
  const { variables = {}, ...rest } = launched({
    command: clientText(entry.command, texts, within(place, 'command')),
    args,
    place: within(place, 'args'),
    findings,
    env: entry.env as Record<string, string>,
  });
  const env = { ...variablesOf(entry, texts, place), ...variables };
  return {
    ...rest,
    env: withoutNeeds(env, findings),
    secrets: [...findings.secrets],
    needs: findings.needs,
    transport: 'stdio',
    notes: findings.notes,
  };
}

/** Variable that a word of docker sets. */
function variableBefore(option: string | undefined, word: string): string | undefined {
  const equals = word.indexOf('=');
  return (option === '-e' || option === '--env') && equals > 0 ? word.slice(0, equals) : undefined;
}

function addressProblem({ type, url, serverUrl, httpUrl }: Entry): string {
  const address = url ?? serverUrl ?? httpUrl;
  if (address === undefined) return 'has neither a command nor an address';
  if (type === 'sse') return 'is an address of transport sse (2024-11-05), which cannot be measured';
  return `names an address, not a command: ${addressText(address)}`;
}

const ROOTS = ['', '.', './', `\${workspaceFolder}`, `\${workspaceFolder}/`];

function noteFolder({ cwd = '', envFile }: Entry, findings: Findings, place: Place): void {
  if (!ROOTS.includes(cwd)) {
    refuse(within(place, 'cwd'), 'must be the root of the repository: write paths of `args` from there');
  }
  if (envFile !== undefined) findings.note('its `envFile` is not read: give its variables by name');
}

function variablesOf({ env }: Entry, texts: ClientTexts, place: Place): Record<string, string> {
  const variables = Object.entries(env).flatMap(([name, value]) =>
    value === null ? [] : [[name, clientText(String(value), texts, within(place, 'env', name), name)]],
  );
  return Object.fromEntries(variables);
}

/** Variables without those for which a value is missing. */
export function withoutNeeds(
  env: Readonly<Record<string, string>>,
  { needs }: Findings,
): Record<string, string> {
  const missing = new Set(needs.map(({ variable }) => variable));
  return Object.fromEntries(Object.entries(env).filter(([name, text]) => text !== '' || !missing.has(name)));
}
