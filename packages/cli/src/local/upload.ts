/** Sending a trial or a comparison to a workspace, with what this machine is; nothing else of it. */
import { createHash } from 'node:crypto';
import { cpus, hostname, release, type as system, totalmem } from 'node:os';
import type { OnceResult } from '@headroom/bench';
import type { Project } from '@headroom/project';
import { type HandshakeId, isUnchecked, keptTexts, type Side, type Upload } from '@headroom/workload';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import { printable } from '../output/printable.ts';
import { VERSION } from '../version.ts';

const MOST_CHARACTERS = 200;
const BYTES_PER_MB = 2 ** 20;

/** A server that was measured, and the file that it was measured by. */
interface Measured {
  readonly project: Project;
  /** Text of the headroom.yaml. */
  readonly file: string;
  readonly measured: OnceResult;
}

interface Load {
  readonly server: string;
  readonly handshake: HandshakeId;
  readonly profile: Upload['profile'];
}

/** A trial. */
export interface Sent extends Load, Measured {}

/** Characters of the log of each trial of a comparison: its end. */
const LOG_OF_MANY = 4096;

/** The trials of a comparison. */
export interface SentComparison
  extends Load,
    Pick<NonNullable<Upload['comparison']>, 'rounds' | 'untilDecided'> {
  readonly names: Readonly<Record<Side, string>>;
  /** Each side, with the trials of it, in the order of their rounds. */
  readonly sides: Readonly<Record<Side, Omit<Measured, 'measured'>>>;
  readonly trials: readonly { readonly side: Side; readonly round: number; readonly measured: OnceResult }[];
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onWait: (words: string) => void;
}

/** Uploads a trial. Gives the address of its page. */
export function upload(api: ApiClient, { server, profile, handshake, ...sent }: Sent, sending: Sending) {
  const body = {
    elsewhere: { ...machineOf(), ...startedOf(sent, [sent.measured]) },
    ...{ server, profile, handshake },
    result: resultOf(sent.measured),
  };
  return send(api, body, sending);
}

/** Uploads a comparison. Gives the address of its page. */
export function uploadComparison(
  api: ApiClient,
  { server, profile, handshake, names, sides, trials, rounds, untilDecided }: SentComparison,
  sending: Sending,
) {
  const started = (side: Side) =>
    startedOf(
      sides[side],
      trials.flatMap((trial) => (trial.side === side ? trial.measured : [])),
    );
  const body = {
    elsewhere: { ...machineOf(), ...started('head'), base: started('base') },
    ...{ server, profile, handshake },
    comparison: {
      ...{ base: line(names.base), head: line(names.head), rounds, untilDecided },
      trials: trials.map(({ side, round, measured }) => {
        const result = resultOf(measured);
        return { side, round, result: { ...result, log: result.log.slice(-LOG_OF_MANY).toWellFormed() } };
      }),
    },
  };
  return send(api, body, sending);
}

async function send(api: ApiClient, body: object, { signal, onWait }: Sending): Promise<string> {
  const { url } = await retry(() => api.upload(body), { signal, once: true, onWait });
  return api.pageOf(url);
}

/** What this machine is, and the version that measured. */
function machineOf() {
  return {
    machine: {
      name: line(hostname()),
      os: line(`${system()} ${release()}`),
      cpuModel: line(cpus()[0]?.model ?? ''),
      cpus: Math.max(1, cpus().length),
      memoryMb: Math.round(totalmem() / BYTES_PER_MB),
    },
    headroom: VERSION,
  };
}

/** How a server was started in its trials, and by which file it was measured. */
function startedOf({ project, file }: Omit<Measured, 'measured'>, measured: readonly OnceResult[]) {
  const [first] = measured;
  if (!first) throw new Error('a side of a comparison has no trial');
  const { egress, runtime, isolated } = first;
  const tools = measured.flatMap(({ result }) => result.measurements.filter(({ kind }) => kind === 'tool'));
  const unchecked = project.workload.tools.filter(({ expect }) => isUnchecked(expect));
  return {
    fileHash: createHash('sha256').update(file).digest('hex'),
    runtime,
    isolated,
    ...(egress.length > 0 && { egress }),
    unchecked: unchecked.map(({ name }) => name).filter((name) => tools.some((tool) => tool.name === name)),
  };
}

function resultOf({ result }: OnceResult) {
  const { tried: _, experiment: _none, environment, ...trial } = result;
  const { instructions = null, contextSwitches = null } = environment?.counters ?? {};
  const isCounted = instructions !== null || contextSwitches !== null;
  return { ...trial, ...keptTexts(trial), ...(isCounted && { counters: { instructions, contextSwitches } }) };
}

function line(text: string): string {
  return printable(text).slice(0, MOST_CHARACTERS) || 'unknown';
}
