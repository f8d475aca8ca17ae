import type { TrialResult } from '@headroom/model/run';
import { aborts } from '../race.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from '../world/context.ts';
import { verifyProject } from '../world/project.ts';
import { countContext } from './count.ts';
import { load, trialOf } from './trial.ts';
import { breachOf } from './verify.ts';

/** Everything that a trial of a server needs that runs already. */
export interface RunningContext
  extends Omit<TrialContext, 'runtime' | 'world' | 'built' | 'limits' | 'isTry' | 'tokens'> {
  readonly running: Pick<RunningServer, 'url' | 'headers' | 'tokens'>;
}

/**
 * One trial of a server that runs already, and goes on: its contract, then the load. Nothing is known of its cold start,
 * its memory and its processor time.
 * @throws the signal's reason when aborted
 */
export function runTrialOfRunning(context: RunningContext): Promise<TrialResult> {
  const { url, headers, tokens } = context.running;
  tokens?.started({ url, headers });
  return trialOf({ ...context, tokens }, async (signal, phases, findings, untimed) => {
    const limited = { ...context, signal };
    const verified = await phases.time('verify', () =>
      Promise.race([verifyProject(limited, { url, headers, tokens, fixtures: undefined }), aborts(signal)]),
    );
    findings.verified = verified;
    const breach = breachOf(verified.checks);
    if (breach) throw new TrialFailure('server_failed', breach);
    await phases.time('load', () =>
      load({ ...limited, machine: LOCAL_MACHINE }, { urls: [url], headers, tokens, parties: {} }, findings),
    );
    if (!context.countsContext) return;
    const { answersOf: workload } = context;
    const calls = workload && { workload, tools: workload.tools };
    const counting = { ...limited, server: { url, headers, tokens }, calls };
    Object.assign(findings, await phases.time('count', () => untimed(() => countContext(counting))));
  });
}
