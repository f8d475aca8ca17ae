import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packagedProgram } from '@headroom/model/host/places';

const execute = promisify(execFile);
const MIN_VERSION = [1, 8] as const;
/** The module of infra/k6, as `k6 version` lists what is built in. */
const RECORDER = 'k6/x/recorder';

/**
 * The k6 that is used here: that of the package, else the one in the cache folder, else the one on PATH.
 * @throws with what to install when there is none, an old one, or one without the recorder
 */
export async function findK6(cacheDir: string): Promise<{ program: string; version: string }> {
  const packaged = packagedProgram('k6');
  const cached = join(cacheDir, 'bin', 'k6');
  const program = packaged ?? (existsSync(cached) ? cached : 'k6');
  const wanted = `k6 ${MIN_VERSION.join('.')} or newer`;
  let printed: string;
  try {
    printed = (await execute(program, ['version'])).stdout;
  } catch (error) {
    if (packaged) throw new Error(`${packaged} cannot be executed; install headroom again`, { cause: error });
    throw new Error(`${wanted} was not found in ${cached} or on PATH; "make setup" installs it`, {
      cause: error,
    });
  }
  const version = /v(\d+)\.(\d+)\.\d+/.exec(printed);
  const [major, minor] = [Number(version?.[1]), Number(version?.[2])];
  if (!version || major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1])) {
    throw new Error(`${wanted} is needed; ${program} says: ${printed.trim()}`);
  }
  if (!printed.includes(RECORDER)) {
    throw new Error(
      `a k6 with ${RECORDER} is needed, which "make setup" builds from infra/k6; ${program} has none`,
    );
  }
  return { program, version: version[0].slice(1) };
}
