import { storedSide } from '@headroom/model/comparison';
import { comparisonMarkdown, failuresOf, markdownCode } from '@headroom/report/compare';
import type { ComparedSide } from '#results/comparison/compared.ts';
import { comparisonCaveats } from '#results/comparison/comparison-caveats.ts';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { sideName } from '#results/comparison/side-name.ts';
import type { Compared } from '#results/comparison/sides.ts';
import { networkMeaning } from '#results/run/network.ts';
import { publicUrl } from '#server/env.ts';
import { rangeOf } from './commit-range.ts';
import { differencesOf } from './differences.ts';

/**
 * A comparison as Markdown, for merge requests: its headline, what failed, the metrics that changed, in what the sides
 * differ beside their commits, whether they reached the network, and where its page is.
 * @param path of its page
 * @param cpu lines on what changed in the CPU profiles of each of its servers
 */
export function markdownOf(
  compared: Compared,
  path: string,
  cpu: readonly (readonly string[])[] = [],
): string {
  const names = { base: nameOf(compared.base), head: nameOf(compared.head) };
  const blocks = [
    comparisonMarkdown(compared.comparison, {
      names,
      failures: failuresOf(compared.trials),
      headline: headlineIn(compared),
      contexts: compared.contexts,
      cpu,
    }).trimEnd(),
    caveatLine(compared),
    rangeLine(compared),
    differencesOf(compared)
      .map((difference) => `- ${markdownCode(difference)}`)
      .join('\n'),
    networkLine(compared),
    `[The whole comparison](${publicUrl(path)})`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Warnings, each once. Budgets are left out: the command judges by those of its own checkout. */
function caveatLine(compared: Compared): string {
  const caveats = comparisonCaveats(compared).filter(({ kind, warns }) => warns && kind !== 'budgets');
  const labels = caveats.map(({ label }) => label);
  return labels.length > 0 ? `Caveats: ${labels.join(' · ')}.` : '';
}

/** Commits between the sides, with their diff where the forge is known. */
function rangeLine({ runs: { base, head } }: Compared): string {
  // Of two runs no range is known.
  const range = base === head ? rangeOf(head) : null;
  if (!range) return '';
  return `${range.title}${range.diffUrl ? ` ([diff](${range.diffUrl}))` : ''}.`;
}

/** Mark of figures that are those of the network too. */
function networkLine({ runs }: Compared): string {
  const { egress } = runs.head.environment ?? {};
  return egress ? `- ${networkMeaning(egress.map(markdownCode))}` : '';
}

/** A ref, and the commit that it is; another side in its own words. */
function nameOf({ ref, revision }: ComparedSide): string {
  if (storedSide(ref).kind !== 'ref') return sideName({ ref, revision });
  if (!revision || revision.commit.startsWith(ref)) return ref;
  return `${ref} (${revision.commit.slice(0, 8)})`;
}
