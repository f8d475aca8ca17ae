import { comparisonMarkdown, failuresOf, type SideFailure } from '@headroom/report/compare';
import { networkMeaning } from '#results/run/network.ts';
import { publicUrl } from '#server/env.ts';
import type { ComparedSide } from './compared.ts';
import { differencesOf } from './differences.ts';
import type { Compared } from './sides.ts';

/** Maximum length of a reason; its log, which the page links to, has all of it. */
const MAX_REASON_LENGTH = 300;

/**
 * A comparison as Markdown, for merge requests: what failed, the summary with the metrics that changed, in what the
 * sides differ beside their commits, whether they reached the network, and where its page is.
 * @param path of its page
 */
export function markdownOf(compared: Compared, path: string): string {
  const names = { base: nameOf(compared.base), head: nameOf(compared.head) };
  const blocks = [
    failuresOf(compared.trials).map(failureLine).join('\n'),
    comparisonMarkdown(compared.comparison, names).trimEnd(),
    differencesOf(compared)
      .map((difference) => `- ${code(difference)}`)
      .join('\n'),
    networkLine(compared),
    `[The whole comparison](${publicUrl(path)})`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Mark of figures that are those of the network too. */
function networkLine({ runs }: Compared): string {
  const { egress } = runs.head.environment ?? {};
  return egress ? `- ${networkMeaning(egress.map(code))}` : '';
}

/** A ref, and the commit that it is. */
function nameOf({ ref, revision }: ComparedSide): string {
  if (!revision || revision.commit.startsWith(ref)) return ref;
  return `${ref} (${revision.commit.slice(0, 8)})`;
}

function failureLine({ serverId, side, reason }: SideFailure): string {
  return `- **${code(serverId)} failed on ${side}**${reason ? `: ${code(reason)}` : ''}`;
}

/** Output of servers and their builds, or a name, as code: nothing in it is markup, a link, or a mention of somebody. */
function code(said: string): string {
  const line = said.replace(/[`\s]+/g, ' ').trim();
  return `\`${line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH)}…` : line}\``;
}
