import type { Proposal } from '@headroom/contract-test/any';
import { isUnchecked } from '@headroom/model/suite';
import { cutText } from '@headroom/model/text';
import { printable } from './printable.ts';

/** What a server was found to be asked, a line each: its handshakes, and its tools or why they are not called. */
export function proposalText({ tools, handshakes, protocol }: Proposal): string[] {
  const usable = tools.filter((tool) => 'tool' in tool).length;
  const isTool = (tool: Proposal['tools'][number]) =>
    ('tool' in tool ? tool.tool : tool).method === undefined;
  // A server has either proposed: operations are of one without tools.
  const what = tools.every(isTool) ? 'tools' : 'operations';
  const version = protocol ? `, protocol ${protocol}` : '';
  return [
    `${usable} of ${tools.length} ${what}, handshakes ${handshakes.join(', ')}${version}`,
    ...tools.map((tool) =>
      'tool' in tool
        ? `- ${tool.tool.name}${isTool(tool) ? argumentsText(tool.tool.arguments) : ''}${isUnchecked(tool.tool.expect) ? ', unchecked' : ''}${tool.note ? `: ${tool.note}` : ''}`
        : `# ${tool.name}: ${tool.why}`,
    ),
  ].map(printable);
}

const ARGUMENT_CHARACTERS = 100;

function argumentsText(values: object): string {
  if (Object.keys(values).length === 0) return '';
  return ` ${cutText(JSON.stringify(values), ARGUMENT_CHARACTERS)}`;
}
