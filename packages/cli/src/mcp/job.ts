/** Commands of this program in processes of their own: standard output of this one belongs to the protocol. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../exit.ts';

/** Output of a command that is kept, from its end. */
const MAX_OUTPUT = 64 * 1024;

/** A command that has ended. */
export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What it wrote as JSON; undefined where it wrote nothing. */
  readonly json: unknown;
}

export interface Job {
  readonly id: string;
  readonly ended: Promise<Ended>;
  readonly hasEnded: () => boolean;
  /** Last line that it told of its progress. */
  readonly progress: () => string;
  readonly stop: () => void;
}

/** Starts a command with `--json` and a file. @param args command line, without that option */
export function startJob(args: readonly string[]): Job {
  const program = process.argv[1];
  if (program === undefined) throw new CommandError('this program does not know its own file');
  const folder = mkdtempSync(join(tmpdir(), 'headroom-mcp-'));
  const file = join(folder, 'result.json');
  const child = spawn(process.execPath, [...process.execArgv, program, ...args, '--json', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] = (output[name] + text).slice(-MAX_OUTPUT);
    });
  }
  let isOver = false;
  const closed = new Promise<number>((resolve) => {
    child.on('error', () => resolve(-1)).on('close', (code) => resolve(code ?? -1));
  });
  const ended = closed.then(async (status) => {
    // A command that is ended while it writes leaves a part.
    const json: unknown = await readFile(file, 'utf8')
      .then((text) => JSON.parse(text))
      .catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
    isOver = true;
    return { status, ...output, json };
  });
  return {
    ...{ id: randomUUID(), ended },
    hasEnded: () => isOver,
    progress: () => linesOf(output.stderr).at(-1) ?? '',
    stop: () => void child.kill('SIGTERM'),
  };
}

/** Lines that are not empty; a line that is written over again counts by its last text. */
export const linesOf = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line.trim());
