import type { ContextFigures } from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import { contextRows, contextTotal } from '@headroom/report';

/** Tools of a reply. */
const MOST_TOOLS = 20;

/** What the catalogue of a server takes of a model's context, as lines and as data; the dearest tools first. */
export function contextParts(figures: ContextFigures): { lines: string[]; data: Record<string, unknown> } {
  const { tokens, bytes } = contextTotal(figures);
  const rows = contextRows(figures).slice(0, MOST_TOOLS);
  const { encoding, instructions } = figures;
  return {
    lines: [
      `${plural(tokens, 'token')} (${encoding}): instructions ${instructions.tokens}, ${plural(figures.tools.length, 'tool')}`,
      ...rows.map(({ tool, size }) => `${tool}: ${plural(size.tokens, 'token')}`),
    ],
    data: {
      ...{ tokens, bytes, encoding, instructions: instructions.tokens },
      tools: rows.map(({ tool, size }) => ({ tool, tokens: size.tokens })),
    },
  };
}
