import { MAX_ANSWER_BYTES, MAX_LIST_PAGES, type RpcResult } from '@headroom/model/suite';
import { refuseFault } from '../answer.ts';
import { Breach } from '../check.ts';
import type { McpClient } from '../client.ts';
import { shown } from '../difference.ts';

/** A tool as a server lists it. */
export type ListedTool = NonNullable<RpcResult['tools']>[number];

/** Characters of all pages. */
const MAX_LIST_CHARACTERS = 4 * MAX_ANSWER_BYTES;

/** Tools by name, and the bytes of all pages as they were sent: each client reads as many. */
export interface Catalogue {
  readonly tools: Map<string, ListedTool>;
  readonly bytes: number;
}

/** All tools that a server lists, page by page. @throws Breach */
export async function readCatalogue(client: McpClient): Promise<Catalogue> {
  const tools = new Map<string, ListedTool>();
  let cursor: string | undefined;
  let characters = 0;
  let bytes = 0;
  for (let page = 1; page <= MAX_LIST_PAGES; page++) {
    const answer = await client.listTools(cursor);
    refuseFault(answer);
    characters += answer.body.length;
    bytes += Buffer.byteLength(answer.body);
    if (characters > MAX_LIST_CHARACTERS) {
      throw new Breach(`expected a list of at most ${MAX_LIST_CHARACTERS} characters, got more`);
    }
    for (const tool of answer.message?.result?.tools ?? []) tools.set(tool.name, tool);
    const next = answer.message?.result?.nextCursor;
    if (next === undefined) return { tools, bytes };
    if (next === cursor) throw new Breach(`expected another cursor for each page, got ${shown(next)} twice`);
    cursor = next;
  }
  throw new Breach(`expected a list of at most ${MAX_LIST_PAGES} pages, got more`);
}
