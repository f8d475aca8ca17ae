import type { OneSidedTools } from '@headroom/model/comparison';
import { plural } from '@headroom/model/text/plural';
import { listed } from '../figures/listed.ts';

/** Tools that a sentence names. */
const MOST_NAMED = 10;

/**
 * Tools that are not judged, a line a server: "shop: only head has search; not judged".
 * @param quote a name as the reader is to see it
 */
export function oneSidedLines(
  oneSided: readonly OneSidedTools[],
  quote: (name: string) => string = (name) => name,
): string[] {
  return oneSided.map(({ serverId, base, head, dependent }) => {
    const names = (tools: readonly string[]) => {
      const more = tools.length - MOST_NAMED;
      const shown = tools.slice(0, MOST_NAMED).map(quote);
      return listed(more > 0 ? [...shown, plural(more, 'other tool')] : shown);
    };
    const parts = [
      base.length > 0 && `only base has ${names(base)}`,
      head.length > 0 && `only head has ${names(head)}`,
      dependent.length > 0 &&
        `${names(dependent)} ${dependent.length === 1 ? 'takes' : 'take'} their answers`,
    ];
    return `${quote(serverId)}: ${parts.filter(Boolean).join('; ')}; not judged`;
  });
}
