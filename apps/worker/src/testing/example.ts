/** Where test files have an example repository built, so that one of them builds and downloads for all. */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, ensureDefaultWorkspace } from '@headroom/db';

const CHECKOUT = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 16);

/**
 * Place of the repository, the same each time in this checkout: with the workspace that asks for it, it names the build
 * and its downloads, which take a minute of a processor. Files that use it are of projects that do not run beside each
 * other.
 */
export const EXAMPLE_FOLDER = join(tmpdir(), `headroom-compare-${CHECKOUT}`);

const WORKSPACE_ID = '01a21f63-e90a-7709-afe8-ecb9c2c37c39';

/** Makes the default workspace of an installation the one that asks for the repository. */
export async function useExampleWorkspace(db: Db): Promise<void> {
  await db.workspace.update({ where: { id: await ensureDefaultWorkspace(db) }, data: { id: WORKSPACE_ID } });
}
