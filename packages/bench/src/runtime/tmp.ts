import { removeTree } from '@headroom/builder';
import { makeWorkFolder, type Sandbox } from '@headroom/builder/sandbox';

/** A folder that one program alone writes to. */
export interface Tmp {
  /** Its path as the program sees it. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** An empty folder that a program may write to: /tmp of its sandbox, else one of its own, wherever ours is. */
export async function makeTmp({ missing }: Pick<Sandbox, 'missing'>, cacheDir: string): Promise<Tmp> {
  if (missing === undefined) return { folder: '/tmp', remove: async () => {} };
  const folder = await makeWorkFolder(cacheDir);
  return { folder, remove: () => removeTree(folder) };
}
