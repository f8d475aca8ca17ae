import type { AnyFindings } from '@headroom/contract-test/any';
import { plural } from '@headroom/model/text';
import { printable } from './printable.ts';

const NAME_COLUMNS = 28;
/** Names of tools that are told; a server may list any number. */
const MOST_NAMES = 20;

/** Findings of the contract by one handshake, for a terminal: a check a line, with why it is not passed. */
export function checksText(handshake: string, { checks, protocolVersion, tools }: AnyFindings): string {
  const spoken = protocolVersion === undefined ? '' : `, protocol ${protocolVersion}`;
  const lines = checks.map(({ name, outcome, reason, ms }) => {
    const said = reason === null ? `${Math.round(ms)} ms` : reason;
    return `  ${outcome}  ${printable(name).padEnd(NAME_COLUMNS)} ${printable(said)}`;
  });
  return [
    `${handshake}${listedText(tools.length, checks, ': ')}${spoken}`,
    ...(tools.length > 0 ? [`  ${namesText(tools)}`] : []),
    ...lines,
  ].join('\n');
}

/** Number of tools that a server lists; empty where it was not asked, as for a workload without tools. */
export function listedText(tools: number, checks: readonly { readonly name: string }[], lead = '; '): string {
  const isAsked = tools > 0 || checks.some(({ name }) => name.endsWith('tools/list'));
  return isAsked ? `${lead}${plural(tools, 'tool')} listed` : '';
}

function namesText(tools: AnyFindings['tools']): string {
  const names = tools.slice(0, MOST_NAMES).map(({ name }) => printable(name));
  const more = tools.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
