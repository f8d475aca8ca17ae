import { expect, test } from 'vitest';
import { CheckLine } from './check-line.ts';

const asked = () => new AbortController();

/** A check that is under way until it is ended. */
function aCheck() {
  const begun = Promise.withResolvers<AbortSignal>();
  const end = Promise.withResolvers<string>();
  const check = (signal: AbortSignal) => {
    begun.resolve(signal);
    signal.addEventListener('abort', () => end.reject(signal.reason));
    return end.promise;
  };
  return { check, begun: begun.promise, end: () => end.resolve('done') };
}

test('archives are looked through one after the other, and six are in the line at most', async () => {
  const line = new CheckLine();
  const checks = Array.from({ length: 6 }, aCheck);
  const order: number[] = [];
  const all = checks.map(({ check }, i) =>
    line.take((signal) => {
      order.push(i);
      return check(signal);
    }, asked().signal),
  );
  await checks[0]?.begun;
  expect(order).toEqual([0]);
  await expect(line.take(async () => 'seventh', asked().signal)).rejects.toMatchObject({
    code: 'too_many_requests',
    headers: { 'retry-after': '30' },
  });
  for (const check of checks) check.end();
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await line.take(async () => 'later', asked().signal)).toBe('later');
});

test('a request that is gone leaves the line, and its check ends', async () => {
  const line = new CheckLine();
  const [first, second] = [aCheck(), aCheck()];
  const [gone, waiting] = [asked(), asked()];
  const running = line.take(first.check, gone.signal);
  const behind = line.take(second.check, waiting.signal);
  const last = line.take(async () => 'last', asked().signal);
  await first.begun;
  waiting.abort(new Error('left'));
  await expect(behind).rejects.toThrow('left');
  gone.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  expect(await last).toBe('last');
});

test('a check that takes too long is ended, and the archive is refused for it', async () => {
  const line = new CheckLine(0.05);
  await expect(line.take(aCheck().check, asked().signal)).rejects.toThrow(
    'checking it takes more than 0.05 s',
  );
  expect(await line.take(async () => 'next', asked().signal)).toBe('next');
});
