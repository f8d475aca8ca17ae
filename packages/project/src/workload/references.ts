import { referenceOf, referenceTexts } from '@headroom/model/suite';
import { cutText } from '@headroom/model/text';
import type { WrittenTool } from './tool.ts';

/** Problems that are told: aliases repeat a text many times. */
const MOST_PROBLEMS = 10;
/** Characters of a text, and of a list of names, in a problem. */
const MOST_SHOWN = 100;
const MOST_NAMED = 300;

/** Arguments that take no part of an answer of an earlier tool, although they say so, by the place of their tool. */
export function problemsOfReferences(
  tools: readonly Pick<WrittenTool, 'name' | 'arguments' | 'expect' | 'vary'>[],
): { at: number; message: string }[] {
  const names = tools.map(({ name }) => name);
  return tools
    .flatMap((tool, at) => {
      const earlier = names.slice(0, at);
      return referenceTexts(tool as Parameters<typeof referenceTexts>[0])
        .filter((text) => !referenceOf(text, earlier))
        .slice(0, MOST_PROBLEMS)
        .map((text) => ({ at, message: messageOf(text, earlier, names.slice(at)) }));
    })
    .slice(0, MOST_PROBLEMS);
}

function messageOf(text: string, earlier: readonly string[], later: readonly string[]): string {
  const uses = `uses ${cutText(text, MOST_SHOWN)}`;
  const ahead = referenceOf(text, later)?.tool;
  if (ahead !== undefined) return `${uses}: move ${ahead} before this tool, which takes its answer`;
  const allowed = earlier.length === 0 ? 'none, as it is the first' : cutText(earlier.join(', '), MOST_NAMED);
  return `${uses}: write $answer.<tool>.<path> as the whole text, of a tool that comes earlier (${allowed}), or $$answer for the text`;
}
