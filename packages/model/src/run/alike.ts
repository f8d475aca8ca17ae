/** Circumstances under which two runs loaded a server in one way. */
import type { RunEnvironment } from '../host/environment.ts';
import { findProfile } from './run.ts';

/** A run as it is held against others. */
export interface LoadedRun {
  readonly profile: string;
  readonly environment: RunEnvironment | null;
}

/** Whether a search for capacities called the same tools by the same weights as a run, with the same limits of the server. */
export function searchesLike(wanted: LoadedRun): (run: LoadedRun) => boolean {
  const terms = termsOf(wanted);
  return (run) => termsOf(run) === terms;
}

function termsOf({ profile, environment }: LoadedRun): string {
  const { serverCpus, serverMemoryMb, webConcurrency } = environment?.limits ?? {};
  const { weights = null } = findProfile(profile) ?? {};
  const mix = weights && Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1));
  const { loadHost, runners, runtime = null } = environment ?? {};
  return JSON.stringify({
    mix,
    runtime,
    load: loadHost?.cpuModel,
    runners,
    serverCpus,
    serverMemoryMb,
    webConcurrency,
  });
}
