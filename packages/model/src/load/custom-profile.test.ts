import { expect, test } from 'vitest';
import { kindOf, mayLoad, profileById } from '../run/run.ts';
import { io } from '../suite/io.ts';
import { calledAs } from '../suite/workload.ts';
import { parseProfile, readLoad } from './custom-profile.ts';
import { type LoadProfile, longestSeconds, mostCallsAtOnce, testSeconds } from './profile.ts';

test.each([
  ['closed:users=30,seconds=60', { kind: 'closed', vus: 30, holdS: 65, excludedS: 5 }],
  ['open:rate=250.5,seconds=60,warmup=0', { kind: 'open', perS: 250.5, holdS: 60, excludedS: 0 }],
  ['sequential:calls=50', { kind: 'sequential', calls: 50, warmUpCalls: 20 }],
  ['capacity:p99=20,errors=0', { kind: 'capacity', p99Ms: 20, errorPct: 0 }],
  ['sweep:rates=100+200+400', { kind: 'sweep', by: 'arrivals', levels: [100, 200, 400] }],
  ['soak:rate=80,minutes=30', { kind: 'soak', perS: 80, holdS: 1800, excludedS: 120 }],
  ['soak:wait=600', { kind: 'soak', holdS: 600, waitS: 600 }],
  ['starts:times=5', { kind: 'starts', starts: 5, warmUpS: 5 }],
  ['scaling:instances=2+3', { kind: 'scaling', instances: [2, 3], limits: { cpus: 0.5 }, stepS: 8 }],
  ['isolation:users=4,seconds=3,warmup=1', { kind: 'isolation', vus: 4, settleS: 1, stepS: 3, longestS: 83 }],
  ['scaling:cpus=0.25,p99=20', { kind: 'scaling', instances: [1, 2, 4], limits: { cpus: 0.25 }, p99Ms: 20 }],
  ['closed:users=30,seconds=60,tools=500', { kind: 'closed', vus: 30, extraTools: 500 }],
  ['open:rate=20,seconds=9,tools=50', { kind: 'open', perS: 20, extraTools: 50 }],
  ['closed:users=1,seconds=9,pause=0,parallel=8', { kind: 'closed', vus: 1, parallel: 8 }],
  ['sweep:parallel=4', { kind: 'sweep', by: 'users', parallel: 4 }],
  ['capacity:tools=500', { kind: 'capacity', p99Ms: 100, extraTools: 500 }],
  ['closed:users=3,seconds=9,weights=a,abort=50', { kind: 'closed', vus: 3, abortPct: 50 }],
  ['soak:rate=80,abort=1', { kind: 'soak', perS: 80, abortPct: 1 }],
])('%s is a load profile, and its id', (text, fields) => {
  const profile = profileById(text);
  expect(profile).toMatchObject({ id: text, ...fields });
  expect(testSeconds(profile)).toBeGreaterThan(0);
  expect(longestSeconds(profile)).toBeGreaterThanOrEqual(testSeconds(profile));
});

test('equal loads have one id, however they were written; those that a built-in one has are its own', () => {
  const id = (text: string) => profileById(text).id;
  expect(id('closed:warmup=5,seconds=60,users=30')).toBe('closed:users=30,seconds=60');
  expect(id('closed:users=030,seconds=60,weights=b*1+a*2')).toBe('closed:users=30,seconds=60,weights=a*2+b');
  const read = 'resources/read demo://item/{id}/$id';
  expect(profileById(`closed:users=1,seconds=60,weights=${read}*2+a`).weights).toEqual({ a: 1, [read]: 2 });
  expect(id('capacity:p99=100')).toBe('capacity');
  expect(id('sweep:')).toBe('sweep');
  expect(id('sweep:users=1+2+5+10+20+50+100+200,seconds=8')).toBe('sweep');
  expect(id('soak:minutes=10')).toBe('soak');
  expect(id('soak:wait=60')).toBe('soak');
  expect(id('scaling:cpus=0.5,instances=1+2+4')).toBe('scaling');
  expect(id('isolation:users=10,warmup=2')).toBe('isolation');
  expect(id('closed:tools=0,users=30,seconds=60')).toBe('closed:users=30,seconds=60');
  expect(id('capacity:tools=0')).toBe('capacity');
  expect(id('closed:parallel=1,users=30,seconds=60')).toBe('closed:users=30,seconds=60');
  expect(id('sweep:parallel=1')).toBe('sweep');
  expect(id('open:abort=0,rate=5,seconds=9')).toBe('open:rate=5,seconds=9');
});

test.each([
  ['closed:users=0,seconds=60', 'load profile closed: users must be a whole number from 1 to 1000'],
  ['closed:users=-1,seconds=60', 'load profile closed: users must be a whole number from 1 to 1000'],
  ['closed:users=1.5,seconds=60', 'load profile closed: users must be a whole number from 1 to 1000'],
  ['closed:users=1000000000,seconds=60', 'load profile closed: users must be a whole number from 1 to 1000'],
  [
    'closed:users=30',
    'load profile closed: seconds is missing; fields: users, seconds, warmup, pause, parallel, weights, tools, abort',
  ],
  ['closed:users=3,users=4,seconds=9', 'load profile closed: users is given twice'],
  ['open:rate=1e9,seconds=60', 'load profile open: rate must be a number from 1 to 50000'],
  ['open:rate=1.2345,seconds=60', 'load profile open: rate must have at most 3 decimals'],
  ['open:rate=,seconds=60', 'load profile open: rate must be a number from 1 to 50000'],
  ['capacity:p99=0', 'load profile capacity: p99 must be a number from 0.1 to 10000'],
  ['capacity:errors=51', 'load profile capacity: errors must be a number from 0 to 50'],
  ['sweep:users=5+2', 'load profile sweep: users must rise, joined by +'],
  ['sweep:users=1,rates=5', 'load profile sweep: rates must be left out if users is given'],
  ['closed:users=1,seconds=9,parallel=9', 'load profile closed: parallel must be a whole number from 1 to 8'],
  ['sweep:rates=5,parallel=2', 'load profile sweep: parallel must be left out if rates is given'],
  ['capacity:tools=1001', 'load profile capacity: tools must be a whole number from 0 to 1000'],
  ['open:rate=5,seconds=9,tools=-1', 'load profile open: tools must be a whole number from 0 to 1000'],
  ['open:rate=5,seconds=9,abort=51', 'load profile open: abort must be a whole number from 0 to 50'],
  ['scaling:instances=4+2', 'load profile scaling: instances must rise, joined by +'],
  [
    'scaling:instances=99',
    'load profile scaling: instances must be a whole number from 1 to 16, or several that rise, joined by +',
  ],
  ['isolation:users=1', 'load profile isolation: users must be a whole number from 2 to 100'],
  ['scaling:cpus=0', 'load profile scaling: cpus must be a number from 0.05 to 64'],
  ['soak:wait=601', 'load profile soak: wait must be a whole number from 0 to 600'],
  ['soak:minutes=5', 'load profile soak: minutes must be a whole number from 10 to 240'],
  [
    'closed:users=2,seconds=9,weights=a*0',
    'load profile closed: weights must be whole numbers from 1 to 100',
  ],
  [
    'closed:users=2,seconds=9,think=1',
    'load profile closed: unknown field "think"; allowed: users, seconds, warmup, pause, parallel, weights, tools, abort',
  ],
])('%s is refused', (text, message) => {
  expect(parseProfile(text)).toEqual({ message });
});

test('what is no kind is told which there are', () => {
  for (const text of ['x', 'x:', 'constructor:', 'smoke:users=3', `closed:${'9'.repeat(500)}`]) {
    expect(parseProfile(text)).toHaveProperty('message');
  }
  expect(() => profileById('spike:users=3')).toThrow(
    /unknown load profile "spike:users=3"; allowed: smoke, quick/,
  );
});

test('all fields of a kind that are wrong are told at once, by name', () => {
  expect(readLoad('open', { rate: '0', warmup: '1.5' })).toEqual({
    faults: {
      rate: 'must be a number from 1 to 50000',
      seconds: 'is missing',
      warmup: 'must be a whole number from 0 to 600',
    },
  });
});

test('titles tell of what makes a load another one', () => {
  const title = (text: string) => profileById(text).title;
  expect(title('closed:users=1,seconds=60,pause=0,weights=a')).toBe(
    '1 user, 60 s, a pause of 0 ms, own weights',
  );
  expect(title('open:rate=30,seconds=60,warmup=0')).toBe('30 calls/s, 60 s, warm-up 0 s');
  expect(title('capacity:p99=20,errors=1')).toBe('Capacity at P99 ≤ 20 ms, errors ≤ 1 %');
  expect(title('sweep:rates=100+400')).toBe('Sweep of rates, 100 to 400');
  expect(title('scaling:instances=1+8')).toBe('Scaling to 8 instances');
  expect(title('isolation:users=4')).toBe('Isolation, 4 users, 8 s');
  expect(title('closed:users=20,seconds=20,tools=500')).toBe('20 users, 20 s, 500 extra tools');
  expect(title('open:rate=30,seconds=60,abort=10')).toBe('30 calls/s, 60 s, 10 % of the calls given up');
  expect(profileById('closed:users=2,seconds=9').extraTools).toBeUndefined();
  const together = profileById('closed:users=2,seconds=9,parallel=4');
  expect(together.title).toBe('2 users, 9 s, 4 calls at once');
  expect(together.description).toContain('; 4 calls at once in each session');
  expect(mostCallsAtOnce(together)).toBe(8);
  expect(profileById('closed:users=2,seconds=9')).not.toHaveProperty('parallel');
  expect(profileById('closed:users=2,seconds=9')).not.toHaveProperty('abortPct');
});

test('twice as many calls in sequence are planned with twice the time, up to the longest', () => {
  const planned = (calls: number) => testSeconds(profileById(`sequential:calls=${calls},warmup=0`));
  expect([planned(1020), planned(2040), planned(100_000)]).toEqual([30, 60, 1200]);
});

test('pause and weights take the place of those of the workload', () => {
  const profile = profileById('closed:users=2,seconds=9,pause=5,weights=checkout*3+get_user_cart');
  const { pauseMs, order, tools } = calledAs(io, profile);
  expect({ pauseMs, order, tools: tools.map(({ name, weight }) => [name, weight]) }).toEqual({
    ...{ pauseMs: 5, order: 'weighted' },
    tools: [
      ['get_user_cart', 1],
      ['checkout', 3],
    ],
  });
  const quick: LoadProfile = profileById('quick');
  expect(calledAs(io, quick)).toBe(io);
});

test('a suite may be loaded by profiles of the kinds that its own have', () => {
  expect(mayLoad('io', 'closed:users=3,seconds=9')).toBe(true);
  expect(mayLoad('io', 'sequential:calls=9')).toBe(false);
  expect(mayLoad('payload', 'sequential:calls=9')).toBe(true);
  expect(mayLoad('payload', 'quick')).toBe(false);
  expect(kindOf('capacity:p99=20')).toBe('capacity');
  expect(kindOf('open:rate=20,seconds=9')).toBe('single');
  expect(kindOf('scaling:instances=1+8')).toBe('scaling');
  expect(mayLoad('payload', 'scaling:instances=1+8')).toBe(false);
});
