/** The command `headroom`, and scripts around it, as a job of continuous integration runs them. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';

export const ROOT = join(import.meta.dirname, '../../..');
export const PROGRAM = join(ROOT, 'packages/cli/bin/headroom.js');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Place {
  cwd: string;
  url: string;
  secret: string;
}

/** Starts a program with the token of an installation. */
export function launchIn(
  { cwd, url, secret }: Place,
  [file, ...args]: [string, ...string[]],
  env: Record<string, string> = {},
) {
  // The tests start the command dozens of times: one cache of its compiled modules serves all.
  const { NODE_COMPILE_CACHE } = process.env;
  const program = spawn(file, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'test',
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HEADROOM_URL: url,
      HEADROOM_TOKEN: secret,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...env,
    },
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    program[stream].setEncoding('utf8').on('data', (text) => {
      said[stream] += text;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    program.on('close', (code) => {
      // Whatever it was asked for, a token is never shown.
      expect(said.stdout + said.stderr).not.toContain(secret);
      resolve({ code, ...said });
    });
  });
  return { program, said, ended };
}

/** Commands in this process: they share what a process has, so that each waits for the one before it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command in this process, which saves a start of Node.js: for one that ends by itself and is asked for what it
 * says.
 */
export function runHere(place: Place, line: string, env: Record<string, string> = {}): Promise<Ended> {
  const ended = last.then(() => ranHere(place, line.split(' '), env));
  last = ended.catch(() => {});
  return ended;
}

async function ranHere({ cwd, url, secret }: Place, args: string[], own: object): Promise<Ended> {
  const { main } = await import(join(ROOT, 'packages/cli/src/main.ts'));
  const { argv, env, exitCode } = process;
  const here = process.cwd();
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text;
      return true;
    }),
  );
  process.chdir(cwd);
  const { NODE_ENV, PATH } = env;
  Object.assign(process, {
    argv: [process.execPath, PROGRAM, ...args],
    env: { NODE_ENV, PATH, HEADROOM_URL: url, HEADROOM_TOKEN: secret, ...own },
  });
  try {
    await main();
    expect(said.stdout + said.stderr).not.toContain(secret);
    return { code: Number(process.exitCode), ...said };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    process.chdir(here);
    for (const spy of spies) spy.mockRestore();
  }
}

/** Id of a run that a program has queued, from the address that it tells. */
export async function queuedBy(said: { stderr: string }): Promise<string> {
  await expect.poll(() => said.stderr).toContain('Queued ');
  const id = /\/(?:compare|runs)\/([\w-]+)/.exec(said.stderr)?.[1];
  if (!id) throw new Error(`no address in ${said.stderr}`);
  return id;
}
