import type { AnswersResult, Catalogue, ContextResult } from '@headroom/model/context';
import type { CpuProfile } from '@headroom/model/cpu-profile';
import type { Rest } from '@headroom/model/host';
import { type Conformance, PARTIES, type Party, type TrialResult } from '@headroom/model/run';
import type { Found } from '../experiments/runner.ts';
import type { Running } from '../runtime/runtime.ts';
import type { Usage } from '../sampler/window.ts';
import type { TrialFailure } from '../trial-failure.ts';
import type { Verified } from '../world/world.ts';

/** Results of a trial so far; a failed one keeps them. */
export interface Findings extends Found {
  coldStartMs?: number;
  idleMemoryMb?: number;
  verified?: Verified;
  /** Digests of the lockfiles that the server was built by. */
  locks?: Record<string, string>;
  conformance?: Conformance | undefined;
  context?: ContextResult;
  catalogue?: Catalogue;
  answers?: AnswersResult;
  cpuProfile?: CpuProfile;
  /** Where the load gave calls up. */
  rest?: Rest;
}

const NO_HOST_USAGE = {
  hostCpuMs: null,
  stolenCpuMs: null,
  rigCpuMs: null,
  busiestThreadMs: null,
  busiestBackendMs: null,
  loadHost: null,
};

/** What a trial stores of its findings. */
export function resultOf(
  phases: TrialResult['phases'],
  findings: Findings,
  log: string,
  failure: TrialFailure | undefined,
): TrialResult {
  const { answers, catalogue, conformance, context, cpuProfile, experiment, loaded, verified } = findings;
  const result = loaded?.result;
  const used = loaded ?? findings.use;
  return {
    outcome: failure?.outcome ?? 'passed',
    reason: failure?.message ?? null,
    phases,
    coldStartMs: findings.coldStartMs ?? null,
    idleMemoryMb: findings.idleMemoryMb ?? null,
    windowMs: result ? result.windowEndMs - result.windowStartMs : (findings.use?.windowMs ?? null),
    testMs: result?.testMs ?? null,
    countedRequests: result?.countedRequests ?? null,
    ...(used?.host ?? NO_HOST_USAGE),
    plannedArrivals: result?.arrivals?.planned ?? null,
    droppedArrivals: result?.arrivals?.dropped ?? null,
    ...(result?.unauthorized && { unauthorized: result.unauthorized }),
    ...(result?.users && { users: result.users }),
    ...(loaded?.environment && {
      environment: {
        ...{ ...loaded.environment, locks: findings.locks ?? {} },
        ...(findings.rest && { rest: findings.rest }),
      },
    }),
    log,
    measurements: result?.measurements ?? [],
    requests: result?.requests ?? [],
    resources: used ? PARTIES.flatMap((party) => withParty(party, used.usage[party])) : [],
    checks: verified?.checks ?? [],
    ...(experiment && { experiment }),
    ...(cpuProfile && { cpuProfile }),
    ...(context && { context }),
    ...(catalogue && { catalogue }),
    ...(answers && { answers }),
    ...(verified?.tried && { tried: { ...verified.tried, ...(conformance && { conformance }) } }),
  };
}

function withParty(party: Party, usage: Usage | undefined) {
  return usage ? [{ party, ...usage }] : [];
}

/** Characters that are kept of what all backends of a project printed. */
const BACKENDS_CHARACTERS = 16 * 1024;

/**
 * What was printed.
 * @param backends those of a project, where the trial failed: why may be said there
 */
export async function logOf({ server, loaded }: Findings, backends: Running | undefined): Promise<string> {
  const ofBackends = (await backends?.logs())?.slice(-BACKENDS_CHARACTERS);
  const parts = [
    server && `--- server ---\n${await server.logs()}`,
    loaded && `--- load generator ---\n${loaded.log}`,
    ofBackends && `--- backends ---\n${ofBackends}`,
  ];
  return parts.filter(Boolean).join('\n');
}
