import { type Json, type OperationMethod, operationName } from '@headroom/model/suite';
import type { McpClient } from '../../client.ts';

/** Resources, and prompts, that are proposed at most. */
const MOST = 3;
/** Characters of an address or a name that a file may hold. */
const MOST_CHARACTERS = 2000;

/** An operation as it is proposed. */
export interface Operation {
  readonly name: string;
  readonly method: OperationMethod;
  readonly arguments: Readonly<Record<string, Json>>;
}

/** What a server without tools can be asked: its first resources, and its first prompts that need no argument. */
export async function offeredOperations(client: McpClient): Promise<Operation[]> {
  const resources = await listed(client, 'resources/list', 'resources');
  const prompts = await listed(client, 'prompts/list', 'prompts');
  const reads = resources.flatMap(({ uri }) => operation('resources/read', 'uri', uri));
  const gets = prompts
    .filter(({ arguments: args }) => !needsAny(args))
    .flatMap(({ name }) => operation('prompts/get', 'name', name));
  return [...reads.slice(0, MOST), ...gets.slice(0, MOST)];
}

/** The first page of a list; empty where the server refuses it. @throws Silence */
async function listed(
  client: McpClient,
  method: OperationMethod,
  key: string,
): Promise<Record<string, unknown>[]> {
  const { message } = await client.ask({ method, params: {} });
  const list = (message?.result as Record<string, unknown> | undefined)?.[key];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}

function operation(method: OperationMethod, key: string, value: unknown): Operation | [] {
  if (typeof value !== 'string' || value === '' || value.length > MOST_CHARACTERS) return [];
  if (/\p{C}/u.test(value)) return [];
  const params = { [key]: value };
  return { name: operationName(method, params), method, arguments: params };
}

function needsAny(args: unknown): boolean {
  return Array.isArray(args) && args.some((one) => one?.required === true);
}
