/** The rule on steps that were measured: how often it is wrong, and what it finds. */
import type { IsolatedTool, Isolation, IsolationStep } from '@headroom/model/experiments';
import { describe, expect, test } from 'vitest';
import { type Chance, chanceFrom, shareOf } from '../../compare/test-noise.ts';
import { judgeIsolation, nextIsolationStep } from './judge.ts';
import recorded from './recorded-steps.json' with { type: 'json' };

const TIMES = 400;
/** Counted seconds of a step of one tool, and of a mix. */
const SECONDS = { alone: 3, mixed: 6, without: 6 } as const satisfies Record<IsolationStep['load'], number>;

/** CPU of the load generator in percent, then each tool with its calls and its percentiles from P50. */
type RecordedStep = readonly [number, ...RecordedTool[]];
type RecordedTool = readonly [string, number, ...(number | null)[]];
type RecordedTrial = Readonly<
  Record<'slow' | 'quick' | 'mixed', readonly RecordedStep[]> & { without?: readonly RecordedStep[] }
>;
const CASES = recorded.cases as unknown as Readonly<Record<string, readonly RecordedTrial[]>>;

function toolOf([
  name,
  calls,
  p50Ms = null,
  p75Ms = null,
  p90Ms = null,
  p95Ms = null,
  p99Ms = null,
]: RecordedTool): IsolatedTool {
  return { name, calls, wrong: 0, p50Ms, p75Ms, p90Ms, p95Ms, p99Ms };
}

/** A trial whose tools alone and first mix are of one that was measured; what follows is of any of the same server. */
function trialOf({ share }: Chance, measured: readonly RecordedTrial[]): Isolation {
  const pick = <T>(all: readonly T[]) => all[Math.floor(share() * all.length)] as T;
  const { slow, quick, mixed } = pick(measured);
  const later = {
    mixed: measured.flatMap((one) => one.mixed),
    without: measured.flatMap((one) => one.without ?? []),
  };
  const steps: IsolationStep[] = [];
  const trial: Isolation = { kind: 'isolation', users: 10, notCalled: [], steps };
  for (;;) {
    const next = nextIsolationStep(['quick', 'slow'], trial);
    // A mix without `quick` was not recorded.
    if (!next || (next.load === 'without' && next.tool !== 'slow')) return trial;
    const alone = next.tool === 'slow' ? slow : quick;
    const first = next.load === 'alone' ? alone : mixed;
    const [load, ...tools] =
      steps.length < 3 ? (first[0] as RecordedStep) : pick(later[next.load as 'mixed']);
    steps.push({
      ...{ seconds: SECONDS[next.load], callsPerS: 0, calls: 0, wrong: 0, dropped: 0 },
      ...{ p50Ms: null, p95Ms: null, p99Ms: null, p999Ms: null, cpuPct: { load } },
      ...{ limitedBy: 'waits inside the server', rigLimited: false, ...next, tools: tools.map(toolOf) },
    });
  }
}

const verdictsOf = (name: string, is: (verdict: ReturnType<typeof judgeIsolation>) => boolean) => {
  const chance = chanceFrom(17);
  return shareOf(TIMES, () => is(judgeIsolation(trialOf(chance, CASES[name] ?? []))));
};

describe('on two full processors', () => {
  test.each([
    ['1 ms', 'free1'],
    ['20 ms', 'free20'],
    ['50 ms', 'free50'],
    ['1,000 ms', 'free1000'],
  ])('a server whose slow tool takes %s beside the loop is acquitted in 19 of 20 trials', (_, name) => {
    const share = verdictsOf(name, ({ culprit, notJudged }) => culprit !== null || notJudged !== null);
    expect(share).toBeLessThanOrEqual(0.05);
  });

  test.each([
    ['sleeps on the loop for 1,000 ms', 'hold1000'],
    ['holds a lock for 200 ms', 'lock200'],
  ])('a tool that %s is named in four of five trials', (_, name) => {
    expect(verdictsOf(name, ({ culprit }) => culprit?.tool === 'slow')).toBeGreaterThanOrEqual(0.8);
  });
});
