import { installationApi } from '@headroom/api/installation';
import { listWorkspaces } from '@headroom/db';
import { serializeWorkspaceRow } from '#features/workspaces/serialize.ts';
import { db } from '#server/db.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(installationApi.listAllWorkspaces, async () => ({
  workspaces: (await listWorkspaces(db())).map(serializeWorkspaceRow),
}));
