'use client';

import type { Snapshot } from '@headroom/api/progress';
import { formatCount, formatMs } from '@headroom/report/format';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Quantity } from '#ui/figures.tsx';
import { Notice } from '#ui/message.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { duration } from '#ui/time.ts';
import { buildsWord, currentLabel } from './labels.ts';
import { LoadChart } from './load-chart.tsx';
import { currentBuild, doneCount, type LiveState, secondsLeft, standingOf } from './state.ts';
import { TrialStrip } from './trial-strip.tsx';
import { useRunStream } from './use-run-stream.ts';

interface LiveRunProps {
  runId: string;
  /** The end of the secret link by which the page was opened. */
  linkKey: string | undefined;
  /** True where its servers are put under load; a try only asks them. */
  loads: boolean;
  first: Snapshot;
  /** How the run stood when the server drew the rest of the page. */
  drawn: string;
  /** Expected length of a trial, and of the test within it. */
  secondsPerTrial: number;
  testS: number;
  /** Runs of its host class that are worked on or come before this one. */
  ahead: number;
  /** Expected start, in milliseconds since 1970; null when it does not wait or nothing starts it. */
  startsAt: number | null;
  /** Reason why it waits although nothing is before it; null when a host of its class takes runs. */
  waits: string | null;
}

/** A queued or running run as it goes: progress, trials, current step, live rate and latency. */
export function LiveRun({
  runId,
  linkKey,
  loads,
  first,
  drawn,
  secondsPerTrial,
  testS,
  ...queued
}: LiveRunProps) {
  const router = useRouter();
  const redraw = useCallback(() => router.refresh(), [router]);
  const state = useRunStream({ id: runId, key: linkKey }, first, redraw);
  const now = useClock(first.at);
  const build = currentBuild(state);
  const standing = standingOf(state);
  // Title and tables come from a reading of their own: one that was older is made again.
  useEffect(() => {
    if (standing !== drawn) redraw();
  }, [standing, drawn, redraw]);
  return (
    <div className="space-y-5">
      {state.notice && <Notice tone="warn" role="status" title={state.notice} />}
      <Progress
        state={state}
        left={secondsLeft(state, secondsPerTrial, now)}
        each={secondsPerTrial}
        runId={runId}
        current={currentLabel(state, queued, now)}
      />
      {state.trials.length > 0 && <TrialStrip trials={state.trials} building={build?.key} />}
      {loads && state.status === 'running' && <LiveCharts state={state} testS={testS} />}
    </div>
  );
}

function Progress({
  state,
  left,
  each,
  current,
  runId,
}: {
  state: LiveState;
  left: number;
  /** Expected seconds of a trial. */
  each: number;
  /** Current step in one sentence. */
  current: string;
  runId: string;
}) {
  const build = currentBuild(state);
  const done = doneCount(state.trials);
  const all = state.trials.length;
  // A trial that is measured again begins anew; the bar waits for it.
  const reached = useHighest(`reached ${runId}`, all - left / each);
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium" aria-live="polite" data-current>
          {current}
        </p>
        {/* A try has none before its file was read. */}
        {all > 0 && (
          <p className="text-13 text-muted">
            <span className="num">{done}</span> of <span className="num">{all}</span> trials
            {left > 0 && (
              <>
                , about <Quantity text={duration(left)} />{' '}
                {state.status === 'queued' || build ? 'once its servers are built' : 'left'}
              </>
            )}
          </p>
        )}
      </div>
      {build ? (
        <ProgressBar
          value={build.done}
          max={build.of}
          label={`${build.done} of ${build.of} ${buildsWord(state)} done`}
        />
      ) : (
        // Within a trial the bar moves by the time it takes.
        <ProgressBar value={reached} max={all} label={`${done} of ${all} trials`} />
      )}
      {state.buildLine && (
        <p className="mt-2 truncate font-mono text-12 text-muted" aria-hidden="true">
          {state.buildLine}
        </p>
      )}
    </div>
  );
}

/** Both stand between loads too, so that nothing jumps when one begins. */
function LiveCharts({ state, testS }: { state: LiveState; testS: number }) {
  const trial = state.trials.find(({ id }) => id === state.current?.trialId);
  const last = state.load.at(-1);
  const answered = state.load.findLast(({ meanMs }) => meanMs !== null);
  const who = trial?.build ?? 'The server';
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <LoadChart
        title={
          last ? `${who} serves ${formatCount(last.callsPerS)} tool calls a second` : 'Tool calls a second'
        }
        load={state.load}
        show="callsPerS"
        testS={testS}
      />
      <LoadChart
        title={answered ? `${who} answers in ${formatMs(answered.meanMs)} ms on average` : 'Mean latency'}
        load={state.load}
        show="meanMs"
        testS={testS}
      />
    </div>
  );
}

/** The highest of all values so far, in this tab also before a reload. */
function useHighest(key: string, value: number): number {
  const [highest, setHighest] = useState(value);
  if (value > highest) setHighest(value);
  // Before the browser paints, so that the bar of a reloaded page shows no lower value first.
  useLayoutEffect(() => setHighest((own) => Math.max(own, readNumber(key))), [key]);
  useEffect(() => writeNumber(key, highest), [key, highest]);
  return Math.max(value, highest);
}

/** A number of this tab; 0 where it has none, or the browser keeps nothing. */
function readNumber(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

function writeNumber(key: string, value: number): void {
  try {
    sessionStorage.setItem(key, String(value));
  } catch {
    // Without storage the bar begins anew after a reload.
  }
}

/** The browser's clock, once a second; the server's until the page is alive. */
function useClock(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
