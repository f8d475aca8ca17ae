import type { Message, Snapshot } from '@headroom/api/progress';
import type { LoadSecond, RunBuilds, RunEvent, RunStatus, TrialStatus, TrialStep } from '@headroom/model/run';
import { withSecond } from '../progress/with-second.ts';

export type LiveTrial = Snapshot['trials'][number];

/** State of a running run's page; times are milliseconds since 1970 on the browser's clock. */
export interface LiveState {
  status: RunStatus;
  reason: string | null;
  trials: LiveTrial[];
  builds: RunBuilds;
  /** The last line that the current build printed. */
  buildLine: string | null;
  current: {
    trialId: string;
    step: TrialStep | null;
    startedAt: number;
    /** What its experiment offers now, in words. */
    offer?: string | undefined;
  } | null;
  /** Load of the current trial so far. */
  load: LoadSecond[];
  /** Server, with its side, whose CPU profile is measured after the last trial; null before. */
  profiling: string | null;
  /** Reason why the worker waits, in words. */
  waiting: string | null;
  /** Notice shown when events do not arrive as they happen. */
  notice: string | null;
  ended: boolean;
}

/** The state that a snapshot tells. */
export function fromSnapshot(snapshot: Snapshot, now: number): LiveState {
  const running = snapshot.trials.find(({ status }) => status === 'running');
  const startedAt = now - Math.max(0, snapshot.at - (running?.startedAt ?? snapshot.at));
  return {
    status: snapshot.status,
    reason: snapshot.reason,
    trials: snapshot.trials,
    builds: snapshot.builds,
    buildLine: null,
    current: running
      ? {
          trialId: running.id,
          step: snapshot.step,
          startedAt,
          ...(snapshot.offer && { offer: snapshot.offer }),
        }
      : null,
    load: snapshot.load,
    profiling: null,
    waiting: null,
    notice: null,
    ended: false,
  };
}

/** The state after one message of the stream. */
export function reduce(state: LiveState, message: Message, now: number): LiveState {
  switch (message.name) {
    case 'snapshot':
      return afterSnapshot(state, fromSnapshot(message.data, now));
    case 'notice':
      return { ...state, notice: message.data.live ? null : message.data.message };
    case 'end':
      return { ...state, status: message.data.status, ended: true };
    case 'progress':
      return afterEvent(state, message.data, now);
  }
}

/** A later snapshot corrects what is known, and keeps what only events tell. */
function afterSnapshot(old: LiveState, fresh: LiveState): LiveState {
  const same = fresh.current !== null && fresh.current.trialId === old.current?.trialId;
  return {
    ...fresh,
    current:
      fresh.current && same
        ? {
            ...fresh.current,
            step: fresh.current.step ?? old.current?.step ?? null,
            ...(old.current?.offer && { offer: fresh.current.offer ?? old.current.offer }),
          }
        : fresh.current,
    load: same && fresh.load.length === 0 ? old.load : fresh.load,
    buildLine: fresh.current ? null : old.buildLine,
    profiling: old.profiling,
    waiting: old.waiting,
    notice: old.notice,
  };
}

function afterEvent(state: LiveState, event: RunEvent, now: number): LiveState {
  switch (event.type) {
    case 'run':
      return { ...state, status: event.status, waiting: null };
    case 'cpu_profile':
      return { ...state, profiling: event.key, waiting: null };
    case 'waiting':
      return { ...state, waiting: event.reason };
    case 'build':
      return {
        ...state,
        waiting: null,
        builds: { ...state.builds, [event.key]: event.build },
        buildLine: null,
      };
    case 'build_line':
      return { ...state, buildLine: event.line };
    case 'trial':
      return afterTrial(state, event, now);
    case 'step':
      return { ...atTrial(state, event.trialId, event.step, now), waiting: null };
    case 'offer': {
      const { current, ...next } = atTrial(state, event.trialId, null, now);
      return { ...next, waiting: null, current: current && { ...current, offer: event.offer } };
    }
    case 'load': {
      const next = atTrial(state, event.trialId, 'load', now);
      return { ...next, load: withSecond(next.load, event) };
    }
  }
}

function afterTrial(state: LiveState, event: Extract<RunEvent, { type: 'trial' }>, now: number): LiveState {
  const { trialId, status, reason } = event;
  const trials = state.trials.map((trial) => (trial.id === trialId ? { ...trial, status, reason } : trial));
  if (status === 'running') return { ...atTrial(state, trialId, null, now), trials, buildLine: null };
  const left = state.current?.trialId === trialId;
  return { ...state, trials, current: left ? null : state.current, load: left ? [] : state.load };
}

function atTrial(state: LiveState, trialId: string, step: TrialStep | null, now: number): LiveState {
  if (state.current?.trialId === trialId)
    return { ...state, current: { ...state.current, step: step ?? state.current.step } };
  return { ...state, current: { trialId, step, startedAt: now }, load: [] };
}

/**
 * The current build: its key in `builds`, its place among the run's builds and their number; null without
 * one.
 */
export function currentBuild({ builds, trials }: LiveState) {
  const key = Object.keys(builds).find((id) => builds[id]?.state === 'building');
  if (!key) return null;
  const done = Object.values(builds).filter(({ state }) => state !== 'building').length;
  return { key, done, of: new Set(trials.map(({ build }) => build)).size };
}

/** Trials that have ended, however they did. */
export function doneCount(trials: readonly { readonly status: TrialStatus }[]): number {
  return trials.filter(({ status }) => status !== 'waiting' && status !== 'running').length;
}

/** Seconds until the last trial ends, if each takes `secondsPerTrial`; builds are not foreseen. */
export function secondsLeft(state: LiveState, secondsPerTrial: number, now: number): number {
  const open = state.trials.length - doneCount(state.trials);
  const spent = state.current ? Math.min(secondsPerTrial, (now - state.current.startedAt) / 1000) : 0;
  return Math.max(0, open * secondsPerTrial - spent);
}

interface Standing {
  readonly status: RunStatus;
  readonly trials: readonly { readonly status: TrialStatus }[];
  readonly builds: RunBuilds;
}

/** What the parts of the page that the server draws show of a run: they are drawn again once it changes. */
export function standingOf({ status, trials, builds }: Standing): string {
  // Builds begin once it is known which servers a try has.
  const unread = trials.length === 0 ? Object.keys(builds).length : 0;
  return `${status} ${doneCount(trials) + unread}`;
}
