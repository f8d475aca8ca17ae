import type { Side } from '@headroom/model/comparison';
import type { CataloguePart, StoredCatalogue } from '@headroom/model/context';
import { cutText } from '@headroom/model/text';
import type { ToolChange } from '@headroom/report';
import { structuredPatch } from 'diff';

/** Lines that a page shows of a text. */
const MOST_LINES = 200;
/** Characters of a line: a description may be one line of 256 KB. */
const MOST_CHARACTERS = 2000;
/** Time and differing lines within which a diff is made: servers write the texts. */
const LIMITS = { timeout: 200, maxEditLength: 2000 } as const;
/** Time and characters that the diffs of a page take together. */
const OF_PAGE = { ms: 1000, characters: 200_000 } as const;
/** Lines around a difference. */
const CONTEXT = 2;

/** Texts of a part at both sides; null where a text is not stored. */
export type Texts = Readonly<Record<Side, string | null>>;

/** Texts of a part of a tool that differs. */
export function textsOf(
  catalogues: Readonly<Record<Side, { readonly catalogue: StoredCatalogue | null }>>,
  { at }: Pick<ToolChange, 'at'>,
  part: CataloguePart,
): Texts {
  const textAt = (side: Side) => {
    const place = at[side];
    const texts = place === null ? undefined : catalogues[side].catalogue?.tools[place]?.texts;
    return texts ? shownText(part, texts[part]) : null;
  };
  return { base: textAt('base'), head: textAt('head') };
}

/** Schemas a line a value, as they are stored in one line. */
function shownText(part: CataloguePart, text: string): string {
  return part === 'description' || text === '' ? text : JSON.stringify(JSON.parse(text), null, 2);
}

/** Lines that begin with `+`, `-` or a space, or why there are none, in words. */
export type Diff = { readonly lines: readonly string[]; readonly more: number } | { readonly why: string };

/** Makes the diffs of a page one after another; beyond the limits of a page it says that they are not shown. */
export function differOfPage(limits: { readonly ms: number; readonly characters: number } = OF_PAGE) {
  let { ms, characters } = limits;
  return (texts: Texts): Diff => {
    if (ms <= 0 || characters <= 0)
      return { why: 'Not shown: the texts above take all the time or room of the page.' };
    const startedAt = performance.now();
    const diff = diffOf(texts);
    ms -= performance.now() - startedAt;
    if ('lines' in diff) characters -= diff.lines.reduce((sum, line) => sum + line.length, 0);
    return diff;
  };
}

/** Differing lines of two texts with those around them. */
export function diffOf({ base, head }: Texts): Diff {
  if (base === null || head === null)
    return { why: 'The text is not stored: it is too large, older, or was uploaded.' };
  if (base === head) return { why: 'The texts are the same without the values of secrets.' };
  const options = { context: CONTEXT, ...LIMITS };
  const patch = structuredPatch('', '', ended(base), ended(head), '', '', options);
  if (patch?.hunks.length === 0) return { why: 'The texts differ in the last line break alone.' };
  if (!patch) return { why: 'The texts differ in too much to show it line by line.' };
  const lines = patch.hunks.flatMap(({ lines: own }, at) => (at === 0 ? own : [' …', ...own]));
  const shown = lines.map((line) => cutText(line, MOST_CHARACTERS));
  return { lines: shown.slice(0, MOST_LINES), more: Math.max(0, shown.length - MOST_LINES) };
}

/** A last line that goes on at the other side is the same line: it ends with a break in both. */
const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
