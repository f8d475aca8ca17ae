/** A file, a folder or a link, as its archive describes it. */
export interface Entry {
  /** Its path, as the archive has it. */
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'hard link';
  readonly executable: boolean;
  /** Size of a file; the content has no more. */
  readonly bytes: number;
  /** Path that a link names; empty of all others. */
  readonly target: string;
  /** Content of a file, to be read once and before the next entry. */
  content(): AsyncIterable<Uint8Array>;
}

/** Called for each entry, one after the other. */
export type Visit = (entry: Entry) => Promise<void>;

/** Content of what has none. */
export async function* nothing(): AsyncGenerator<Uint8Array> {}
