import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '@headroom/mcp';
import { CommandError } from '../exit.ts';
import { type Ended, type Job, linesOf, startJob } from './job.ts';

/** Lines of a failed command that tell why it failed. */
const MOST_LINES = 20;

/** How a command is read once it has ended. */
export type ReadEnd = (ended: Ended) => Omit<Reply, 'lead'> & { readonly outcome: string };

interface Started {
  readonly name: string;
  readonly job: Job;
  readonly read: ReadEnd;
}

/** Commands that an agent started, of which one runs at a time: two would measure each other. */
export class Jobs {
  readonly #started = new Map<string, Started>();

  /** @param name name of the command, as replies have it @throws CommandError while another one runs */
  start(name: string, args: readonly string[], read: ReadEnd): string {
    const running = [...this.#started.values()].find(({ job }) => !job.hasEnded());
    if (running) {
      throw new CommandError(
        `${running.name} ${running.job.id} is running, and this machine measures one thing at a time: call status until it has ended`,
      );
    }
    // Nothing is awaited since the look for a running one: two calls come in one burst.
    const job = startJob([name, ...args]);
    this.#started.set(job.id, { name, job, read });
    return job.id;
  }

  /** Result of a command; its progress where it does not end in time. @throws CommandError for one that failed, or is unknown */
  async report(id: string, seconds: number, signal: AbortSignal): Promise<Reply> {
    const started = this.#started.get(id);
    if (!started) throw new CommandError('id: unknown; ids are those of this process');
    const { name, job, read } = started;
    const timer = new AbortController();
    await Promise.race([
      job.ended,
      pause(seconds * 1000, undefined, { signal: AbortSignal.any([signal, timer.signal]) }),
    ]).finally(() => timer.abort());
    if (!job.hasEnded()) {
      return {
        lead: `${name} ${id} is running. Call status again.`,
        quotes: [job.progress()].filter(Boolean),
        data: { id, status: 'running' },
      };
    }
    return endedReply(`${name} ${id}`, await job.ended, read);
  }

  /** Ends the command that runs, and waits until it has cleaned up. */
  async stop(): Promise<void> {
    const running = [...this.#started.values()].filter(({ job }) => !job.hasEnded());
    for (const { job } of running) job.stop();
    await Promise.all(running.map(({ job }) => job.ended));
  }
}

function endedReply(title: string, ended: Ended, read: ReadEnd): Reply {
  if (ended.json === undefined) {
    throw new CommandError(
      [`${title} failed`, ...linesOf(`${ended.stderr}\n${ended.stdout}`).slice(-MOST_LINES)].join('\n'),
    );
  }
  const { outcome, quotes = [], data } = read(ended);
  return {
    lead: `${title} has ended: ${outcome}. Measured on this machine.`,
    quotes,
    data: { status: 'finished', outcome, ...data },
  };
}
