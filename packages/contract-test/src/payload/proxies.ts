import { rightText } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import { difference, shown } from '../difference.ts';
import type { RpcAnswer } from '../messages.ts';
import { checkDefaults, type SuiteContext } from '../suite/context.ts';

/** A tool that passes a body of the API service on. */
interface Proxy {
  tool: string;
  /** What its defaults mean. */
  defaults: object;
  /** Arguments in which bytes, letters and numbers could get lost. */
  others: readonly object[];
}

const PROXIES: readonly Proxy[] = [
  {
    tool: 'echo',
    defaults: { message: 'hello' },
    others: [
      { message: '' },
      { message: 'Zoë “said” "\\/\b\f\n\r\t" <b>&amp;</b>\u2028 漢字 🚀' },
      { message: 'é'.repeat(10_000) },
    ],
  },
  { tool: 'get_item', defaults: { id: 42 }, others: [{ id: 1 }, { id: 7 }, { id: 100 }] },
  { tool: 'list_items', defaults: {}, others: [] },
  {
    tool: 'create_item',
    defaults: { name: 'Widget', category: 'tools', price: 9.99 },
    others: [
      { name: 'x', category: 'ü'.repeat(100), price: 0 },
      { name: 'é'.repeat(100), category: 'a "b" \\ <c> & d', price: 1_000_000 },
      { name: '0', category: 'null', price: 0.1 },
    ],
  },
];

/** The four proxies: every body as it came. */
export async function checkProxies(checks: Checks, context: SuiteContext): Promise<void> {
  for (const { tool, defaults, others } of PROXIES) {
    const check = async (meant: object, args: unknown) =>
      asItCame(await expectedBody(context, tool, meant), await context.client.call(tool, args));
    await checks.run(tool, () => check(defaults, defaults));
    if (others.length > 0) {
      await checks.run(`${tool}: other arguments`, async () => {
        for (const args of others) await check(args, args);
        return undefined;
      });
    }
    await checkDefaults(checks, tool, (args) => check(defaults, args));
  }
}

/** The body that a proxy must pass on. */
export function expectedBody({ backends: { api } }: SuiteContext, tool: string, args: object) {
  switch (tool) {
    case 'echo':
      return api.text('/payload/echo', args);
    case 'get_item':
      return api.text(`/payload/items/${(args as { id: number }).id}`);
    case 'list_items':
      return api.text('/payload/items');
    default:
      return api.text('/payload/items', args);
  }
}

/** Holds the text of an answer against the body of the API service. @throws Breach */
export function asItCame(body: string, answer: RpcAnswer): undefined {
  const text = rightText(answer);
  if (text === body) return;
  const found = difference(parsed(body), parsed(text));
  if (found) throw new Breach(found);
  throw new Breach(`expected the body as it came, ${cutAround(body, text)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Compared as it is: the difference shows it.
    return text;
  }
}

/** Both texts from a little before the first letter in which they differ. */
function cutAround(expected: string, got: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at += 1;
  const from = Math.max(0, at - 20);
  return `${shown(expected.slice(from))}, got ${shown(got.slice(from))} from character ${from} on`;
}
