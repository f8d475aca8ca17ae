import { execFile } from 'node:child_process';
import { chownSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { placeOf } from '@headroom/model/host/places';
import type { Command } from '../buildable.ts';
import { Mounts } from './mounts.ts';
import type { Wrapped } from './sandbox.ts';

const execute = promisify(execFile);

/**
 * User that programs run as, inside and, where the worker is root, outside as well; unused by Debian's and
 * systemd's lists.
 */
export const USER = 60_600;
/** Folder of what is ours inside. */
export const INSIDE = '/sandbox';
const ETC = placeOf('packages/builder/src/sandbox/etc');
const ETC_FILES = ['passwd', 'group', 'hosts', 'nsswitch.conf'];
/** Our own steps to the program are found here. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';
/** Processes and threads of all sandboxes together: compilers start some for each processor. */
const MAX_PROCESSES = 1024 + 64 * cpus().length;
const PROBE_WITHIN_MS = 10_000;

const ID = String(USER);
/** Options of bwrap, and a first command, by which the program becomes another user. */
const AS_ROOT = [
  ['--cap-drop', 'ALL', ...['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`])],
  [
    ...['setpriv', '--reuid', ID, '--regid', ID, '--clear-groups'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
  ],
] as const;
/** Without root the id is another one only inside; outside, the worker's user is all there is. */
const AS_USER = [
  ['--unshare-user', '--disable-userns', '--uid', ID, '--gid', ID, '--cap-drop', 'ALL'],
  [],
] as const;

/** bwrap of this host. */
export interface Bubblewrap {
  readonly program: string;
  /** The worker is root: it sets the sandbox up as such, and the program gets another user's id. */
  readonly asRoot: boolean;
}

export interface Confinement {
  mounts: Mounts;
  /** `host`: that of the worker; `none`: a loopback of its own. */
  network: 'host' | 'none';
  cwd: string;
  /** Environment of the program. */
  env: Readonly<Record<string, string>>;
  /** Environment of bwrap itself. */
  marks: Readonly<Record<string, string>>;
}

/** Mounts that every sandbox has. */
export function baseMounts(): Mounts {
  const mounts = Mounts.system();
  for (const name of ETC_FILES) mounts.show(join(ETC, name), `/etc/${name}`);
  return mounts;
}

/** Makes a folder that of the user that programs run as. @returns it */
export function giveTo({ asRoot }: Bubblewrap, folder: string): string {
  if (asRoot) chownSync(folder, USER, USER);
  return folder;
}

/**
 * The command that executes another one in a sandbox. Its variables come last: until the user is another one, nothing
 * that a repository says may reach a program.
 */
export function confine({ program, asRoot }: Bubblewrap, command: Command, how: Confinement): Wrapped {
  const [outside, inside] = asRoot ? AS_ROOT : AS_USER;
  const network = how.network === 'none' ? ['--unshare-net'] : [];
  const variables = Object.entries(how.env).map(([name, value]) => `${name}=${value}`);
  const args = [
    ...['--die-with-parent', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--hostname', 'headroom'],
    ...[...network, ...outside, '--clearenv', '--setenv', 'PATH', SYSTEM_PATH],
    ...[...how.mounts.sealed(), '--chdir', '/', '--', ...inside],
    // The first to go where memory ends.
    ...['choom', '-n', '1000', '--', 'prlimit', `--nproc=${MAX_PROCESSES}`, '--core=0', '--'],
    ...['env', '-i', '-C', how.cwd, '--', ...variables, ...command],
  ];
  return { command: [program, ...args], env: how.marks, confined: true };
}

/** @returns bwrap as it works here, or why it does not, in words */
export async function findBubblewrap(): Promise<Bubblewrap | string> {
  const bubblewrap = { program: 'bwrap', asRoot: process.getuid?.() === 0 };
  const test = {
    mounts: baseMounts(),
    network: 'none',
    cwd: '/',
    env: { PATH: SYSTEM_PATH },
    marks: ownPath(),
  } as const;
  const [program, ...args] = confine(bubblewrap, ['id', '-u'], test).command;
  try {
    const { stdout } = await execute(program, args, { env: test.marks, timeout: PROBE_WITHIN_MS });
    return stdout.trim() === String(USER) ? bubblewrap : 'bubblewrap changes no user here';
  } catch (error) {
    const { code, message, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') return 'bubblewrap (bwrap) is not installed';
    return `bubblewrap does not work here: ${(stderr || message).trim().split('\n').at(-1)}`;
  }
}

/** PATH by which bwrap is found. */
export function ownPath(): Record<string, string> {
  return { PATH: process.env.PATH ?? SYSTEM_PATH };
}
