/** One comment of a change that is replaced with every new result, whatever the forge. */
import { ForgeFailed, MAX_ROWS } from './ask.ts';
import type { Change, ForgeComment } from './forge.ts';

/** What came of a comment: it was posted, replaced one, or was left as it is: the same, or of a newer result. */
export type Stuck = 'posted' | 'replaced' | 'kept';

/**
 * Replaces the comment with this key, or posts it where there is none. Only comments of the token's own user count: others
 * can write the key, too.
 * @param version of the result, which later ones have a greater one of: a newer comment stays
 * @throws ForgeFailed also for a change of so many comments that it cannot tell whether there is one
 */
export async function postSticky(
  change: Change,
  { text, key, version }: { text: string; key: string; version?: string },
): Promise<Stuck> {
  const mark = `<!-- headroom:${key} -->\n`;
  const head = version === undefined ? mark : `${mark}<!-- version:${version} -->\n`;
  const body = `${head}${shortened(text, change.maxLength - head.length)}`;
  let comments = 0;
  for await (const comment of change.comments()) {
    comments += 1;
    if (!comment.isOwn) continue;
    const there = comment.body.replaceAll('\r\n', '\n');
    // At its start only: a comment that quotes ours is somebody else's.
    if (!there.startsWith(mark)) continue;
    if (there.trim() === body.trim() || (version !== undefined && versionIn(there) > version)) return 'kept';
    await change.update(comment.id, body);
    return 'replaced';
  }
  if (comments >= MAX_ROWS) {
    const words = `${change.subject} has ${MAX_ROWS} comments or more, and none of the first is ours: write one by hand, or open another one`;
    throw new ForgeFailed(words);
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
