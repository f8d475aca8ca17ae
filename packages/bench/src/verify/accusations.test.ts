import { expect, test } from 'vitest';
import { accusationsIn } from './accusations.ts';
import { fixtureTrial } from './fixture-trial.ts';

const LOAD = 'closed:users=2,seconds=3,warmup=1,pause=20';
const accused = async (...flags: string[]) =>
  accusationsIn(await fixtureTrial({ start: ['open-stream', ...flags], tool: 'hello' }, 'abandoned', LOAD), [
    'hello',
  ]);

test('a faulty server is accused of its fault alone, a healthy one of none', async () => {
  expect(await accused()).toEqual([
    expect.stringMatching(/^openStreams: \{"answers":\d+,"stayedOpen":\d+\}$/),
  ]);
  expect(await accused('--ends')).toEqual([]);
});
