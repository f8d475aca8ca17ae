import type { ServerManifest } from '@headroom/model/manifest';

const IN_REPOSITORY = /packages\/servers\/[^/]+$/;

/** Path of a server's code base in this repository, or in a folder of HEADROOM_SERVER_DIRS. */
export function sourcePath({ folder }: Pick<ServerManifest, 'folder'>): { path: string; ours: boolean } {
  const [ours] = IN_REPOSITORY.exec(folder) ?? [];
  return ours ? { path: ours, ours: true } : { path: folder.split('/').at(-1) ?? folder, ours: false };
}
