import type { AnyFindings } from '@headroom/contract-test/any';
import { plural } from '@headroom/workload';
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
    `${handshake}: ${plural(tools.length, 'tool')} listed${spoken}`,
    ...(tools.length > 0 ? [`  ${namesText(tools)}`] : []),
    ...lines,
  ].join('\n');
}

function namesText(tools: AnyFindings['tools']): string {
  const names = tools.slice(0, MOST_NAMES).map(({ name }) => printable(name));
  const more = tools.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
