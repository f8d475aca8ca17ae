import { join } from 'node:path';
import { removeTree } from '@headroom/builder';
import { draftPackage, type PackageDraft, type PackageRequest } from '@headroom/builder/sources';
import { confinementOf, timeLimitsOf } from '../env.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import { newMark, type ServerOnce } from './in-world.ts';
import { touchPackage } from './package-cache.ts';

/**
 * Has the versions of a package chosen on this machine, as plain processes in its sandbox, and describes it.
 * @throws SourceRefused where there is no such package or version; BuildFailed; the signal's reason when aborted
 */
export async function describePackage(
  request: PackageRequest,
  {
    env,
    host,
    onLine,
    signal,
    tell,
    note = tell,
  }: Pick<ServerOnce, 'env' | 'host' | 'note' | 'onLine' | 'signal' | 'tell'>,
): Promise<PackageDraft> {
  const { HEADROOM_CACHE_DIR: cacheDir } = env;
  const mark = host?.mark ?? newMark();
  const isOwn = host?.runtime.id === 'process';
  const runtime = isOwn
    ? host.runtime
    : await createProcessRuntime({
        ...{ cacheDir, mark, serverPort: 0, tell: note },
        ...{ buildLimits: timeLimitsOf(env), confinement: confinementOf(env) },
      });
  const places = host
    ? { scratch: join(host.folder, 'locks'), folders: join(host.folder, 'packages') }
    : { scratch: join(cacheDir, 'sources', mark), folders: join(cacheDir, 'packages') };
  const shared = `packages-${request.target.registry}`;
  const { scope = shared, home = shared, hold } = host ?? {};
  try {
    const described = await draftPackage(request, places, (buildable) =>
      runtime.build(buildable, { onLine, signal, scope, home, ...(hold && { hold }) }),
    );
    if (!host) await touchPackage(described.folder);
    return described;
  } finally {
    if (!isOwn) await runtime.reap();
    await removeTree(places.scratch);
  }
}
