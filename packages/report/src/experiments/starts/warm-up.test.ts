import { expect, test } from 'vitest';
import { type TurnCalls, warmUpOf } from './warm-up.ts';

/** Calls of tools in turn, each as long as `msOf` says of its turn and place. */
function calls(
  turns: number,
  turn: readonly number[],
  msOf: (turn: number, place: number) => number | null,
): TurnCalls {
  const ms = Array.from({ length: turns * turn.length }, (_, i) =>
    msOf(Math.floor(i / turn.length), i % turn.length),
  );
  let atS = 0;
  return { turn, ms, atS: ms.map((one) => (atS += (one ?? 1) / 1000)) };
}

/** As good as random, the same each time, from −1 to 1. */
const noise = (i: number) => ((Math.imul(i + 1, 0x9e37_79b1) >>> 8) % 2001) / 1000 - 1;

test('a server that gets faster is warm once it stays within a tenth of its end', () => {
  // 3 ms at first, half of what is left gone with every 100 turns: within 10 % of 1 ms after 432.
  const warm = warmUpOf(calls(3000, [0], (turn) => 1 + 2 * 2 ** (-turn / 100)));
  expect(warm.warmMs).toBeCloseTo(1, 3);
  expect(warm.warmAfterCalls).toBeGreaterThan(350);
  expect(warm.warmAfterCalls).toBeLessThan(600);
  // Seconds are those until then.
  expect(warm.warmAfterS).toBeGreaterThan((warm.warmAfterCalls ?? 0) / 1000);
  expect(warm.curve.length).toBeLessThanOrEqual(60);
  expect(warm.curve[0]).toEqual({ atS: 0.003, calls: 1, p50Ms: 3 });
  expect(warm.curve.at(-1)?.calls).toBe(3000);
});

test('a server that is as fast from the first call on is warm from there on, whatever the noise of single calls', () => {
  const warm = warmUpOf(calls(2000, [0, 1, 2], (turn, place) => 1 + 0.2 * noise(3 * turn + place)));
  expect(warm.warmAfterCalls).toBeLessThan(300);
  expect(warmUpOf(calls(50, [0], () => 2))).toMatchObject({ warmMs: 2, warmAfterS: 0, warmAfterCalls: 0 });
});

test('a server that still gets faster at its end, or slower, does not settle', () => {
  const falling = warmUpOf(calls(1000, [0], (turn) => 10 - 9 * (turn / 1000)));
  expect(falling).toMatchObject({ warmAfterS: null, warmAfterCalls: null });
  expect(falling.warmMs).toBeCloseTo(1.9, 1);
  expect(warmUpOf(calls(1000, [0], (turn) => (turn < 870 ? 1 : 2))).warmAfterS).toBeNull();
});

test('tools of other lengths do not mix: each counts by its own median, as often as it stands in a turn', () => {
  const ofTool = [1, 10, 100];
  const { curve, warmMs, warmAfterCalls } = warmUpOf(
    calls(100, [0, 1, 1, 2], (_, place) => ofTool[[0, 1, 1, 2][place] ?? 0] ?? null),
  );
  expect(warmMs).toBe((1 + 10 + 10 + 100) / 4);
  expect(new Set(curve.map(({ p50Ms }) => p50Ms))).toEqual(new Set([warmMs]));
  expect(warmAfterCalls).toBe(0);
});

test('wrong answers have no latency, and of too few turns nothing is said', () => {
  const wrong = warmUpOf(calls(100, [0], (turn) => (turn % 2 === 0 ? null : 4)));
  expect(wrong).toMatchObject({ warmMs: 4 });
  expect(wrong.curve.every(({ p50Ms }) => p50Ms === 4)).toBe(true);
  expect(warmUpOf(calls(9, [0], () => 1))).toMatchObject({ warmMs: null, warmAfterS: null });
  expect(warmUpOf({ turn: [0, 1], ms: [1], atS: [0.001] })).toEqual({
    ...{ warmMs: null, warmAfterS: null, warmAfterCalls: null, curve: [] },
  });
});
