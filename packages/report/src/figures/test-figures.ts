/** Figures and traits for tests of judgements. */
import { OWN_RATE_UNIT, type ServerFigures, type ServerTraits } from './server-figures.ts';

/** A server of which nothing is measured but what is given. */
export function figures(serverId: string, rest: Partial<ServerFigures> = {}): ServerFigures {
  return {
    serverId,
    rate: null,
    rateUnit: OWN_RATE_UNIT,
    rateInterval: null,
    rateByRound: [],
    rateCvPct: null,
    meanMs: null,
    meanMsInterval: null,
    p50Ms: null,
    p95Ms: null,
    p99Ms: null,
    cpuPct: null,
    memoryMb: null,
    coldStartMs: null,
    requests: null,
    errorRatePct: null,
    ...rest,
  };
}

/** A server of an ecosystem of which nothing else is known. */
export function traits(serverId: string, rest: Partial<ServerTraits> = {}): ServerTraits {
  return {
    serverId,
    ecosystem: 'java',
    nativeOf: null,
    reactive: false,
    ecosystemMaturity: null,
    sdkOverhead: null,
    ...rest,
  };
}
