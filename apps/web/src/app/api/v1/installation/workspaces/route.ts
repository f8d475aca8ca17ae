import { installationApi } from '@headroom/api/installation';
import { listWorkspaces } from '@headroom/db';
import { serializeWorkspaceRow } from '#features/workspaces/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(installationApi.listAllWorkspaces, async () => ({
  workspaces: (await listWorkspaces(db())).map(serializeWorkspaceRow),
}));
