import { lchown, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { moduleOf } from '@headroom/model/host/places';
import type { ToolchainName } from '@headroom/model/run';
import { type Buildable, binPath, type Command } from '../buildable.ts';
import { type Tell, warn } from '../cache/tree.ts';
import { certificateEnvironment, packageEnvironment } from '../env.ts';
import { toolchainVariables } from '../manifest/toolchains.ts';
import { type Bubblewrap, baseMounts, confine, giveTo, INSIDE, ownPath, USER } from './bubblewrap.ts';
import type { Place } from './egress/allowed.ts';
import { openEgress } from './egress/egress.ts';
import { cachedHomes, type Home, takeHome } from './home.ts';
import type { Told } from './inside.ts';
import type { Mounts } from './mounts.ts';
import { isWithin, type Room, roomOf } from './rooms.ts';
import type { BuildPlace, BuildSite, Sandbox } from './sandbox.ts';
import { layOutSettings } from './settings.ts';
import { openWork, reapWork, type Work } from './work.ts';

const HOME = join(INSIDE, 'home');
/** The store of pnpm, which would be in the build, and read by each digest of it: the home is another mount. */
const PNPM_STORE = { pnpm_config_store_dir: join(HOME, '.local/share/pnpm/store') };
const NODE = join(INSIDE, 'node');
const LAUNCHER = moduleOf('packages/builder/src/sandbox/inside.ts');
const LAUNCHER_INSIDE = join(INSIDE, basename(LAUNCHER));
const LINKS = join(INSIDE, 'bin');
const SYSTEM_PATHS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
/** Memory that versions and servers can write to, as in a container. */
const TMP_MB = 64;
/** Script that writes its start to descriptor 3, in nanoseconds since 1970, and executes the program. */
const ANNOUNCED = ['sh', '-c', 'date +%s%N >&3; exec "$@" 3>&-', 'sh'];

export interface ConfinedOptions {
  cacheDir: string;
  /** Places that builds may reach although they are not public. */
  allowed: ReadonlySet<Place>;
  /** Called for a file that could not be removed. */
  tell?: Tell;
}

/** Toolchains of a server as its sandbox shows them, and how they are found. */
interface Kit {
  rooms: readonly Room[];
  variables: Record<string, string>;
}

/** Programs of servers in namespaces of bubblewrap; see docs/architecture/runtimes.md. */
export function confinedBy(
  bubblewrap: Bubblewrap,
  { cacheDir, allowed, tell = warn }: ConfinedOptions,
): Sandbox {
  if (isWithin(cacheDir, INSIDE)) throw new Error(`HEADROOM_CACHE_DIR cannot lie in ${INSIDE}`);
  const known = new Map<ToolchainName, Promise<Room>>();
  const kitOf = async ({ requires }: Buildable): Promise<Kit> => {
    for (const name of requires) if (!known.has(name)) known.set(name, roomOf(name));
    const rooms = await Promise.all(requires.map((name) => known.get(name) as Promise<Room>));
    return { rooms, variables: { ...baseEnvironment(rooms), ...toolchainVariables(requires) } };
  };
  return {
    missing: undefined,
    build: async (site) => openPlace(bubblewrap, { cacheDir, allowed, tell }, site, await kitOf(site.server)),
    server: async (server, folder, env, { readable = [], writable = [], network } = {}) => {
      const { rooms, variables } = await kitOf(server);
      const mounts = baseMounts();
      mounts.show('/sys');
      mounts.tmpfs('/tmp', TMP_MB);
      // Servers keep caches and settings at home.
      mounts.tmpfs(HOME, TMP_MB);
      showRooms(mounts, rooms);
      mounts.show(folder);
      for (const more of readable) mounts.show(more);
      for (const more of writable) {
        if (bubblewrap.asRoot) await giveAllTo(USER, more);
        mounts.open(more);
      }
      const PATH = binPath(server, folder, variables.PATH ?? '');
      const command: Command = [...ANNOUNCED, ...server.start] as [string, ...string[]];
      return confine(bubblewrap, command, {
        mounts,
        network: network ?? 'host',
        cwd: folder,
        marks: ownPath(),
        env: { ...variables, PATH, ...env },
      });
    },
    cached: () => cachedHomes(cacheDir),
    reap: () => reapWork(cacheDir, tell),
  };
}

async function openPlace(
  bubblewrap: Bubblewrap,
  { cacheDir, allowed, tell }: Required<ConfinedOptions>,
  { server, folder, home: homeName, marks, onRefused }: BuildSite,
  { rooms, variables }: Kit,
): Promise<BuildPlace> {
  const user = bubblewrap.asRoot ? USER : undefined;
  const certificates = certificateEnvironment();
  const closing = new AsyncDisposableStack();
  const told = (error: Error) => tell(error.message);
  let work: Work;
  let home: Home;
  try {
    work = await openWork(cacheDir);
    // A build is as good as it was, whatever stays of what was there for it.
    closing.defer(() => work.remove().catch(told));
    await layOutSettings(work.settings);
    home = await takeHome(cacheDir, homeName, user);
    closing.defer(() => home.leave().catch(told));
    const egress = await openEgress(work.proxy, {
      reach: { programs: 'builds', allowed, setting: 'HEADROOM_BUILD_ALLOW' },
      onRefused,
    });
    closing.defer(() => egress.close());
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
  const outer = { ...ownPath(), ...marks };
  return {
    handOver: () => (user === undefined ? Promise.resolve() : giveAllTo(user, folder)),
    step: (command) => {
      const mounts = baseMounts();
      mounts.open(giveTo(bubblewrap, work.tmp()), '/tmp');
      showRooms(mounts, rooms);
      for (const file of Object.values(certificates)) mounts.show(file);
      mounts.show(process.execPath, NODE);
      mounts.show(LAUNCHER, LAUNCHER_INSIDE);
      mounts.show(work.settings, join(INSIDE, 'settings'));
      mounts.open(work.proxy, join(INSIDE, 'proxy'));
      mounts.open(home.folder, HOME);
      mounts.open(folder);
      const env = {
        ...variables,
        ...PNPM_STORE,
        ...packageEnvironment(),
        ...certificates,
        ...server.buildEnv,
      };
      const told: Told = {
        proxy: join(INSIDE, 'proxy'),
        settings: join(INSIDE, 'settings'),
        home: HOME,
        env,
      };
      const launched: Command = [NODE, LAUNCHER_INSIDE, JSON.stringify(told), ...command];
      return confine(bubblewrap, launched, { mounts, network: 'none', cwd: folder, env: {}, marks: outer });
    },
    version: (command) => {
      const mounts = baseMounts();
      mounts.tmpfs('/tmp', TMP_MB);
      showRooms(mounts, rooms);
      mounts.show(home.folder, HOME);
      mounts.show(folder);
      const env = { ...variables, ...server.buildEnv };
      return confine(bubblewrap, command, { mounts, network: 'none', cwd: folder, env, marks: outer });
    },
    close: () => closing.disposeAsync(),
  };
}

function baseEnvironment(rooms: readonly Room[]): Record<string, string> {
  const path = [LINKS, ...rooms.map(({ bin }) => bin), ...SYSTEM_PATHS];
  return { PATH: [...new Set(path)].join(':'), HOME, USER: 'headroom', LOGNAME: 'headroom', LANG: 'C.UTF-8' };
}

function showRooms(mounts: Mounts, rooms: readonly Room[]): void {
  for (const { folder, links = {}, packages = [] } of rooms) {
    for (const shown of [folder, ...packages]) mounts.show(shown);
    for (const [name, target] of Object.entries(links)) mounts.link(target, join(LINKS, name));
  }
}

/**
 * Makes everything of a folder a user's. Nothing of a repository runs yet that could change it at the same
 * time.
 */
async function giveAllTo(user: number, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await lchown(folder, user, user);
  for (const { parentPath, name } of entries) await lchown(join(parentPath, name), user, user);
}
