import { answerFindings, type ContextFindings, contextFindings } from '@headroom/contract-test/any';
import { withHost } from '@headroom/model/host';
import type { Workload, WorkloadTool } from '@headroom/model/suite';
import { aborts } from '../race.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import type { TrialContext } from '../world/context.ts';

/** Longest time that counting takes, in seconds, which count in no limit of the trial. */
const COUNT_S = 300;

/** A server that is counted. */
export interface Counting extends Pick<TrialContext, 'handshake' | 'signal'> {
  readonly server: Pick<RunningServer, 'url' | 'headers' | 'tokens'>;
  /** Calls whose answers are counted; undefined: only lists are. */
  readonly calls:
    | {
        /** As it was filled in for this start. */
        readonly workload: Workload;
        /** Tools as the workload says them. */
        readonly tools: readonly WorkloadTool[];
      }
    | undefined;
}

/**
 * What the lists of a running server take of the context of a model, and its answers to `calls`. What cannot be counted
 * is said in the findings: it fails no trial.
 * @throws the signal's reason when aborted
 */
export async function countContext(
  { server: { url, headers, tokens }, handshake, signal, calls }: Counting,
  seconds = COUNT_S,
): Promise<ContextFindings> {
  const late = `counting takes more than ${seconds} s`;
  const ends = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  const at = { url, headers: withHost(url, headers), tokens };
  let findings: ContextFindings = {};
  const count = async () => {
    findings = await contextFindings(at);
    if (!calls) return;
    const answers = await answerFindings({ ...at, ...calls, handshake, signal: ends });
    findings = { ...findings, answers };
  };
  await Promise.race([count(), aborts(ends)]).catch(() => signal.throwIfAborted());
  const { context = { problem: late }, answers = { problem: late }, catalogue } = findings;
  return { context, ...(calls && { answers }), ...(catalogue && { catalogue }) };
}
