/**
 * Requests other than `tools/call` that a workload may make, as data: the keys of their params are in
 * `packages/project/src/workload/operation.ts`. No imports: the k6 script loads this file too.
 */

/** Method of a tool's call. */
export const TOOLS_CALL = 'tools/call';

/** Method by which clients of MCP 2026-07-28 open a stream of notifications. */
export const SUBSCRIPTIONS_LISTEN = 'subscriptions/listen';

/** What a server declares in `capabilities` where it answers a request. */
export type Capability = 'resources' | 'prompts' | 'completions';

interface OperationRow {
  readonly method: string;
  readonly capability: Capability;
  /** Member of `capabilities.resources` that must be true, too. */
  readonly option?: 'subscribe';
  /** Keys of the params that name what is asked for; the first that is there counts. */
  readonly subject: readonly (readonly [string, ...string[]])[];
}

export const OPERATIONS = [
  { method: 'resources/list', capability: 'resources', subject: [] },
  { method: 'resources/templates/list', capability: 'resources', subject: [] },
  { method: 'resources/read', capability: 'resources', subject: [['uri']] },
  { method: 'resources/subscribe', capability: 'resources', option: 'subscribe', subject: [['uri']] },
  { method: 'resources/unsubscribe', capability: 'resources', option: 'subscribe', subject: [['uri']] },
  { method: 'prompts/list', capability: 'prompts', subject: [] },
  { method: 'prompts/get', capability: 'prompts', subject: [['name']] },
  {
    method: 'completion/complete',
    capability: 'completions',
    subject: [
      ['ref', 'name'],
      ['ref', 'uri'],
    ],
  },
] as const satisfies readonly OperationRow[];

export type OperationMethod = (typeof OPERATIONS)[number]['method'];

/** The row of a method. */
export function operationOf(method: OperationMethod): OperationRow {
  return OPERATIONS.find((one) => one.method === method) as OperationRow;
}

/** Name that tables show where the file gives none: `resources/read demo://x`. */
export function operationName(method: OperationMethod, params: unknown): string {
  const subject = operationOf(method)
    .subject.map((path) => textAt(params, path))
    .find((text) => text !== undefined);
  return subject === undefined ? method : `${method} ${subject}`;
}

/** Keys whose value a request without a session repeats in the header `Mcp-Name`, by its method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  [TOOLS_CALL]: 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Texts that a header can hold as they are. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;
const ENCODED = '=?base64?';

/**
 * Value of the header `Mcp-Name` of a request (MCP 2026-07-28, "Transports"); undefined: it has none.
 * @param base64 of a text in UTF-8
 */
export function headerNameOf(
  method: string,
  params: unknown,
  base64: (text: string) => string,
): string | undefined {
  const key = NAMED_BY[method];
  const name = key === undefined ? undefined : textAt(params, [key]);
  if (name === undefined || (PLAIN.test(name) && !name.startsWith(ENCODED))) return name;
  return `${ENCODED}${base64(name)}?=`;
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
  return typeof found === 'string' ? found : undefined;
}

/** A request of JSON-RPC. */
export interface Request {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The request of a tool or an operation with its arguments, in which no variable stands any more. */
export function requestOf(
  { name, method }: { readonly name: string; readonly method?: OperationMethod | undefined },
  args: unknown,
): Request {
  if (method !== undefined) return { method, params: args as Request['params'] };
  return { method: TOOLS_CALL, params: { name, arguments: args } };
}
