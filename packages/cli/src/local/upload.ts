/** Uploads of trials and comparisons, with a description of this machine. */
import { createHash } from 'node:crypto';
import { cpus, hostname, release, type as system, totalmem } from 'node:os';
import type { OnceResult } from '@headroom/bench';
import { type OneSidedTools, SIDES, type Side } from '@headroom/model/comparison';
import { boundedContext } from '@headroom/model/context';
import { storedCatalogue } from '@headroom/model/context/stored-catalogue';
import { keptTexts, MAX_UPLOADED_TOOLS, type Upload, type UploadedContext } from '@headroom/model/run';
import { type HandshakeId, isUnchecked } from '@headroom/model/suite';
import type { Project } from '@headroom/project';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import { printable } from '../output/printable.ts';
import { VERSION } from '../version.ts';

const MAX_CHARACTERS = 200;
const BYTES_PER_MB = 2 ** 20;

/** A measured server with its file. */
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

/** A trial to upload. */
export interface TrialUpload extends Load, Measured {}

/** Last characters of the log of each trial of a comparison. */
const COMPARISON_LOG = 4096;

/** A comparison to upload. */
export interface ComparisonUpload
  extends Load,
    Pick<NonNullable<Upload['comparison']>, 'rounds' | 'untilDecided'> {
  readonly names: Readonly<Record<Side, string>>;
  /** Project and file of each side. */
  readonly sides: Readonly<Record<Side, Omit<Measured, 'measured'>>>;
  /** Tools of one side, of the one server. */
  readonly oneSided: readonly OneSidedTools[];
  readonly trials: readonly { readonly side: Side; readonly round: number; readonly measured: OnceResult }[];
}

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onWait: (words: string) => void;
}

/** Uploads a trial. @returns the address of its page */
export function upload(
  api: ApiClient,
  { server, profile, handshake, ...trial }: TrialUpload,
  options: UploadOptions,
) {
  const body = {
    elsewhere: { ...machineOf(), ...startOf(trial, [trial.measured]) },
    ...{ server, profile, handshake },
    result: resultOf(trial.measured),
    contexts: contextsOf([trial.measured], null),
  };
  return send(api, body, options);
}

/** Uploads a comparison. @returns the address of its page */
export function uploadComparison(
  api: ApiClient,
  { server, profile, handshake, names, sides, oneSided, trials, rounds, untilDecided }: ComparisonUpload,
  options: UploadOptions,
) {
  const [mine] = oneSided;
  const only = mine && { base: mine.base, head: mine.head, dependent: mine.dependent };
  const start = (side: Side) =>
    startOf(
      sides[side],
      trials.flatMap((trial) => (trial.side === side ? trial.measured : [])),
    );
  const body = {
    elsewhere: {
      ...{ ...machineOf(), ...start('head'), base: start('base') },
      ...(only && { oneSided: only }),
    },
    ...{ server, profile, handshake },
    comparison: {
      ...{ base: line(names.base), head: line(names.head), rounds, untilDecided },
      trials: trials.map(({ side, round, measured }) => {
        const result = resultOf(measured);
        return { side, round, result: { ...result, log: result.log.slice(-COMPARISON_LOG).toWellFormed() } };
      }),
    },
    contexts: SIDES.flatMap((side) =>
      contextsOf(
        trials.flatMap((trial) => (trial.side === side ? trial.measured : [])),
        side,
      ),
    ),
  };
  return send(api, body, options);
}

async function send(api: ApiClient, body: object, { signal, onWait }: UploadOptions): Promise<string> {
  const { url } = await retry(() => api.upload(body), { signal, once: true, onWait });
  return api.pageOf(url);
}

/** Description of this machine, and version of the command. */
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

/** Runtime and file of a server in its trials. */
function startOf({ project, file }: Omit<Measured, 'measured'>, measured: readonly OnceResult[]) {
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

/** Context of a side, as its first trial counted it; none where no trial did. */
function contextsOf(trials: readonly OnceResult[], side: Side | null): UploadedContext[] {
  const { context, catalogue } = trials.find(({ result }) => result.context)?.result ?? {};
  if (!context) return [];
  const bounded = boundedContext(context);
  const uncounted = (problem: string) => [{ side, figures: null, problem, digests: null }];
  if ('problem' in bounded) return uncounted(bounded.problem);
  if (bounded.tools.length > MAX_UPLOADED_TOOLS) {
    return uncounted(`it lists more than ${MAX_UPLOADED_TOOLS} tools, the limit of uploads`);
  }
  const stored = catalogue && storedCatalogue(catalogue);
  const digests = stored && {
    instructions: stored.instructions.sha256,
    tools: stored.tools.map(({ sha256 }) => sha256),
  };
  return [{ side, figures: bounded, problem: null, digests: digests ?? null }];
}

function resultOf({ result }: OnceResult) {
  const {
    tried: _,
    context: _uncounted,
    catalogue: _texts,
    answers: _answers,
    experiment: _none,
    environment,
    ...trial
  } = result;
  const { instructions = null, contextSwitches = null } = environment?.counters ?? {};
  const isCounted = instructions !== null || contextSwitches !== null;
  return { ...trial, ...keptTexts(trial), ...(isCounted && { counters: { instructions, contextSwitches } }) };
}

function line(text: string): string {
  return printable(text).slice(0, MAX_CHARACTERS) || 'unknown';
}
