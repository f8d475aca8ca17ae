import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packagedProgram, placeOf } from '@headroom/model/host/places';
import { TrialFailure } from '../trial-failure.ts';

const execute = promisify(execFile);
/** Absolute path of the folder `infra`. */
export const INFRA = placeOf('infra');

/** Titles of the rig's programs that are written in Go, by their folders in `infra`. */
export const GO_PROGRAMS = {
  'api-service': 'the API service',
  'host-agent': 'the host agent',
  'mock-backend': 'a mock backend',
  'stdio-bridge': 'the stdio bridge',
} as const;
export type GoProgram = keyof typeof GO_PROGRAMS;

/**
 * A program of the rig: that of the package, or built here; Go's own cache makes a repeated build cost a fraction of a second.
 * @returns its path
 * @throws TrialFailure `rig_failed` where it cannot be built
 */
export async function goProgram(name: GoProgram, cacheDir: string): Promise<string> {
  const packaged = packagedProgram(name);
  if (packaged !== undefined) return packaged;
  const folder = join(cacheDir, 'bin');
  const program = join(folder, name);
  mkdirSync(folder, { recursive: true });
  try {
    // Compiled as k6 is: Go's cache has the standard library without cgo.
    const env = { ...process.env, CGO_ENABLED: '0' };
    await execute('go', ['build', '-trimpath', '-o', program, '.'], { cwd: join(INFRA, name), env });
  } catch (error) {
    const { message } = error as Error;
    throw new TrialFailure('rig_failed', `${GO_PROGRAMS[name]} cannot be built with Go: ${message}`, {
      cause: error,
    });
  }
  return program;
}
