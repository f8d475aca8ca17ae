import { createDb, defaultWorkspaceId } from '@headroom/db';
import { env } from '../env.ts';
import { once } from './once.ts';

/** The process's database connections. */
export const db = once('db', () => createDb(env().DATABASE_URL));

const known = once('workspace', () => ({ id: undefined as string | undefined }));

/** The workspace everything belongs to until there are accounts. */
export async function workspaceId(): Promise<string> {
  const workspace = known();
  workspace.id ??= await defaultWorkspaceId(db());
  return workspace.id;
}
