import { answerFindings, type ContextFindings, contextFindings } from '@headroom/contract-test/any';
import { type WorkloadTool, withHost } from '@headroom/workload';
import { aborts } from '../race.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import type { TrialContext } from '../world/context.ts';

/** Longest time that counting takes, in seconds, which count in no limit of the trial. */
const COUNT_S = 300;

/** A server that is counted, by the workload as it was filled in for this start. */
export interface Counting extends Pick<TrialContext, 'handshake' | 'signal' | 'workload'> {
  readonly server: Pick<RunningServer, 'url' | 'headers' | 'tokens'>;
  /** Tools as the workload says them. */
  readonly tools: readonly WorkloadTool[];
}

/**
 * What the lists and the answers of a running server take of the context of a model. What cannot be counted is said in
 * the findings: it fails no trial.
 * @throws the signal's reason when aborted
 */
export async function countContext(
  { server: { url, headers, tokens }, handshake, signal, tools, workload }: Counting,
  seconds = COUNT_S,
): Promise<ContextFindings> {
  const late = `counting takes more than ${seconds} s`;
  const ends = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  const at = { url, headers: withHost(url, headers), tokens };
  let findings: ContextFindings = {};
  const count = async () => {
    findings = await contextFindings(at);
    const answers = await answerFindings({ ...at, handshake, tools, workload, signal: ends });
    findings = { ...findings, answers };
  };
  await Promise.race([count(), aborts(ends)]).catch(() => signal.throwIfAborted());
  const { context = { problem: late }, answers = { problem: late }, catalogue } = findings;
  return { context, answers, ...(catalogue && { catalogue }) };
}
