import type { Proposal } from '@headroom/contract-test/any';
import { isUnchecked } from '@headroom/workload';
import { printable } from './printable.ts';

/** What a server was found to be asked, a line each: its handshakes, and its tools or why they are not called. */
export function proposalText({ tools, handshakes, protocol }: Proposal): string[] {
  const usable = tools.filter((tool) => 'tool' in tool).length;
  const version = protocol ? `, protocol ${protocol}` : '';
  return [
    `${usable} of ${tools.length} tools can be called, by handshakes ${handshakes.join(', ')}${version}`,
    ...tools.map((tool) =>
      'tool' in tool
        ? `  ${tool.tool.name}${isUnchecked(tool.tool.expect) ? ', unchecked' : ''}${tool.note ? `: ${tool.note}` : ''}`
        : `  # ${tool.name}: ${tool.why}`,
    ),
  ].map(printable);
}
