/** One comment of a change that is replaced with every new result, whatever the forge. */
import type { Change, ForgeComment } from './forge.ts';

/** What came of a comment: it was posted, replaced one, or was left as it is: the same, or of a newer result. */
export type Stuck = 'posted' | 'replaced' | 'kept';

/**
 * Replaces the comment with this key, or posts it where there is none.
 * @param version of the result, which later ones have a greater one of: a newer comment stays
 */
export async function postSticky(
  change: Change,
  { text, key, version }: { text: string; key: string; version?: string },
): Promise<Stuck> {
  const mark = `<!-- headroom:${key} -->\n`;
  const head = version === undefined ? mark : `${mark}<!-- version:${version} -->\n`;
  const body = `${head}${shortened(text, change.maxLength - head.length)}`;
  for await (const comment of change.comments()) {
    const there = comment.body.replaceAll('\r\n', '\n');
    // At its start only: a comment that quotes ours is somebody else's.
    if (!there.startsWith(mark)) continue;
    if (there.trim() === body.trim() || (version !== undefined && versionIn(there) > version)) return 'kept';
    await change.update(comment.id, body);
    return 'replaced';
  }
  await change.create(body);
  return 'posted';
}

function versionIn(body: ForgeComment['body']): string {
  return /^[^\n]*\n<!-- version:([\w-]{1,64}) -->\n/.exec(body)?.[1] ?? '';
}

const CUT = '\n\nThe rest is left out because comments have a length limit.\n';

/** Whole lines only, so that no table ends within a row. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - CUT.length);
  return `${kept.slice(0, Math.max(0, kept.lastIndexOf('\n')))}${CUT}`;
}
