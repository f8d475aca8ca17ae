/** The command as tests start it: in a process of its own, or in theirs. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { main } from '../main.ts';

const COMMAND = join(import.meta.dirname, '../../bin/headroom.js');

/** A load of a second, where nothing is asked of its figures. */
export const SHORT_LOAD = 'closed:users=2,seconds=1,warmup=0,pause=20';

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs the command with servers as plain processes. */
export const run = (...args: string[]): Promise<Ended> => runIn(process.cwd(), ...args);

/** The same in another working directory. */
export function runIn(cwd: string, ...args: string[]): Promise<Ended> {
  const env = { ...process.env, HEADROOM_RUNTIME: 'process' };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** The same in this process, which saves a start of Node.js. */
export async function runHere(...args: string[]): Promise<Ended> {
  const { argv, exitCode } = process;
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    }),
  );
  vi.stubEnv('HEADROOM_RUNTIME', 'process');
  process.argv = [process.execPath, COMMAND, ...args];
  try {
    await main();
    return { status: Number(process.exitCode), ...written };
  } finally {
    Object.assign(process, { argv, exitCode });
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
