import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { isWithin } from './rooms.ts';
import { mayHoldSecret } from './settings.ts';

/** Folders of the system beside /usr: links into it on most distributions. */
const SYSTEM = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** The parts of /etc that programs need to start, and toolchains to work; operators write no secrets to them. */
const ETC = [
  ...['alternatives', 'ca-certificates', 'debian_version', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d'],
  ...['localtime', 'mime.types', 'os-release', 'protocols', 'services', 'timezone', 'ssl/certs'],
  ...[
    'ssl/openssl.cnf',
    'pki/tls/certs',
    'pki/ca-trust',
    'pki/java',
    'crypto-policies',
    'fonts',
    'java',
    'maven/m2.conf',
    'maven/logging',
  ],
];
/** Settings of all users of the host: mirrors and proxies, and perhaps their passwords. */
const MAVEN_SETTINGS = '/etc/maven/settings.xml';
const MIB = 2 ** 20;

/** The file system of a sandbox, as bwrap's arguments: empty, and mounts are added. */
export class Mounts {
  readonly #args: string[] = [];
  readonly #made = new Set(['/']);
  readonly #shown: string[] = [];

  /** Mounts that every program needs. */
  static system(): Mounts {
    const mounts = new Mounts();
    mounts.show('/usr');
    for (const path of SYSTEM) {
      if (!existsSync(path)) continue;
      if (lstatSync(path).isSymbolicLink()) mounts.#args.push('--symlink', readlinkSync(path), path);
      else mounts.show(path);
    }
    for (const name of ETC) mounts.show(`/etc/${name}`);
    if (isHarmless(MAVEN_SETTINGS)) mounts.show(MAVEN_SETTINGS);
    mounts.#args.push('--proc', '/proc', '--dev', '/dev');
    mounts.tmpfs('/dev/shm', 64);
    return mounts;
  }

  /** Shows a file or folder, read-only, at its own path or another; what is not there is left out. */
  show(path: string, at = path): void {
    if (this.#isShown(at) || !existsSync(path)) return;
    this.#place('--ro-bind', path, at);
  }

  /** Lets a folder or socket be written to. */
  open(path: string, at = path): void {
    this.#place('--bind', path, at);
  }

  link(target: string, at: string): void {
    this.#parents(at);
    this.#args.push('--symlink', target, at);
  }

  folder(at: string): void {
    this.#parents(`${at}/x`);
  }

  /** A folder in memory. */
  tmpfs(at: string, mb: number): void {
    this.#parents(at);
    this.#args.push('--size', String(mb * MIB), '--perms', '1777', '--tmpfs', at);
    this.#made.add(at);
  }

  /** The arguments with everything read-only that was not opened. */
  sealed(): string[] {
    return [...this.#args, '--remount-ro', '/dev', '--remount-ro', '/'];
  }

  #isShown(path: string): boolean {
    return this.#shown.some((folder) => isWithin(path, folder));
  }

  #place(how: '--bind' | '--ro-bind', path: string, at: string): void {
    this.#parents(at);
    this.#args.push(how, path, at);
    this.#made.add(at);
    if (how === '--ro-bind') this.#shown.push(at);
  }

  /** Folders above a place: bwrap would make them for its own user only. */
  #parents(at: string): void {
    const above: string[] = [];
    for (let folder = dirname(at); !this.#made.has(folder); folder = dirname(folder)) above.unshift(folder);
    for (const folder of above) {
      this.#made.add(folder);
      if (!this.#isShown(folder)) this.#args.push('--dir', folder);
    }
  }
}

function isHarmless(file: string): boolean {
  try {
    return !mayHoldSecret(readFileSync(file, 'utf8'));
  } catch {
    // Absent, or not for us to read.
    return false;
  }
}
