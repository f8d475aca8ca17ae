import { versionsApi } from '@headroom/api/versions';
import { archiveFile } from '#features/projects/download.ts';
import { route } from '#server/api/route.ts';

export const GET = route(versionsApi.downloadVersion, ({ params: { id, number } }) =>
  archiveFile(id, number),
);
