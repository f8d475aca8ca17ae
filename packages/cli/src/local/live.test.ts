import { profileById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { loadLabel, type Said, showing } from './live.ts';

const profile = profileById('closed:users=2,seconds=10,warmup=2');
const second = (second: number): Said => ({
  ...{ type: 'load', at: 0, trialId: 't', second, callsPerS: 740.4, meanMs: 1.234 },
});

/** Everything that is written while a trial tells of a load of ten seconds. */
async function written(isTTY: boolean): Promise<string> {
  let text = '';
  const write = (part: string | Uint8Array) => {
    text += part;
    return true;
  };
  await showing(
    profile,
    async (tell) => {
      tell({ type: 'step', at: 0, trialId: 't', step: 'load' });
      for (let s = 1; s <= 10; s++) tell(second(s));
      tell({ type: 'step', at: 0, trialId: 't', step: 'stop' });
      tell(second(11));
    },
    { isTTY, write },
  );
  return text;
}

test('a load is told with the time that it has left', () => {
  const at = { second: 4, callsPerS: 740.4, meanMs: 1.234 };
  expect(loadLabel(at, profile)).toBe('740 calls/s, mean 1.23 ms, 8 s left');
  expect(loadLabel({ ...at, second: 12, meanMs: null }, profile)).toBe('740 calls/s');
  expect(loadLabel(at, profileById('capacity'))).toMatch(/, about \d+ (s|min) left$/);
});

test('a terminal has one line, which is gone in the end', async () => {
  const text = await written(true);
  expect(text.split('\n')).toHaveLength(3);
  expect(text.split('\r').slice(1, 3).join('')).toContain('11 s left');
  expect(text.endsWith('\r\u001b[2K')).toBe(true);
});

test('elsewhere there is a line every five seconds', async () => {
  const lines = (await written(false)).trim().split('\n');
  expect(lines.filter((line) => line.includes('calls/s'))).toEqual([
    '  740 calls/s, mean 1.23 ms, 11 s left',
    '  740 calls/s, mean 1.23 ms, 6 s left',
    '  740 calls/s, mean 1.23 ms, 1 s left',
  ]);
  expect(lines).toContain('stop');
});
