/** Questions that a kind of experiment answers to all code that knows no kind. */
import type { z } from 'zod';
import type { ProfileBase } from '../load/offered-load.ts';
import type { Workload } from '../suite/workload.ts';
import type { ExperimentLoad } from './experiment-load.ts';

/** Facts of the host that runs a trial. */
export interface HostFacts {
  /** Processors that all servers together are held to; null: nothing holds them. */
  readonly serverCpus: number | null;
  /** Processors of one server, where its limits name them. */
  readonly cpus?: number | undefined;
  /** Capacity of the build on this host, in calls a second; absent: unknown. */
  readonly capacityPerS?: number | undefined;
}

/** What an experiment is asked to measure. */
export interface SupportContext {
  readonly workload: Pick<Workload, 'tools'>;
  /** Owner of the workload, in words: "the project". */
  readonly whose: string;
  /** Absent before a host has taken the run. */
  readonly host?: HostFacts;
}

/** Why an experiment cannot be measured and what to do, in words. */
export type Refusal = string;

/** A kind of experiment. */
export interface ExperimentModel<P extends ProfileBase & { readonly kind: string }>
  extends ExperimentLoad<P> {
  /** Title of several: "Sweeps". */
  readonly plural: string;
  /** Outcome as a trial stores it; its `kind` is that of the experiment. */
  readonly outcome: z.ZodObject;
  /** Whether revisions are compared and followed by a figure of it. */
  readonly isComparable: boolean;
  /** Whether it starts its servers itself, so that one that runs already cannot be measured. */
  readonly startsServers: boolean;
  /** Whether it finds growth over time, which events tell and which differs between sessions that end and that are left. */
  readonly findsGrowth: boolean;
  /** Whether its load itself asks if tools hold each other, so that the contract leaves out calls at once. */
  readonly checksParallelCalls: boolean;
  /** Whether a profile is planned by the capacity of the build. */
  needsCapacity(profile: P): boolean;
  /** Asked before a run is queued, and by its host before each trial; null: it can be measured. */
  support(profile: P, context: SupportContext): Refusal | null;
}

/** Answers of most kinds. */
export const DEFAULT_ANSWERS = {
  isComparable: false,
  startsServers: false,
  findsGrowth: false,
  checksParallelCalls: false,
  needsCapacity: () => false,
  support: () => null,
} as const;
