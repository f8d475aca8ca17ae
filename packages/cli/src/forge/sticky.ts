/** One comment of a change that is replaced with every new result, whatever the forge. */

/** A comment as forges list it. */
export interface ForgeComment {
  readonly id: number;
  readonly body: string;
}

export interface Forge {
  /** The thing that is commented on, for messages. */
  readonly subject: string;
  /** The longest comment that it takes, in characters. */
  readonly maxLength: number;
  /** Page by page, oldest first. */
  comments(): AsyncIterable<ForgeComment>;
  create(body: string): Promise<void>;
  update(id: number, body: string): Promise<void>;
}

/** Replaces the comment with this key, or posts it where there is none. */
export async function postSticky(
  forge: Forge,
  { text, key }: { text: string; key: string },
): Promise<{ replaced: boolean }> {
  const mark = `<!-- headroom:${key} -->`;
  const body = `${mark}\n${shortened(text, forge.maxLength - mark.length - 1)}`;
  for await (const comment of forge.comments()) {
    // At its start only: a comment that quotes ours is somebody else's.
    if (!comment.body.startsWith(mark)) continue;
    await forge.update(comment.id, body);
    return { replaced: true };
  }
  await forge.create(body);
  return { replaced: false };
}

const CUT = '\n\nThe rest is left out because comments have a length limit.\n';

/** Whole lines only, so that no table ends within a row. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - CUT.length);
  return `${kept.slice(0, Math.max(0, kept.lastIndexOf('\n')))}${CUT}`;
}
