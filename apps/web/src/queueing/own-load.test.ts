import { CUSTOM_KINDS } from '@headroom/model/load/custom-profile';
import { expect, test } from 'vitest';
import { firstOwn, givenOf, type OwnLoad, ownOf, readOwn, withGiven, withoutExtraTools } from './own-load.ts';

const given = (own: OwnLoad, texts: Record<string, string>) =>
  Object.entries(texts).reduce((load, [name, text]) => withGiven(load, name, text), own);

test('every kind begins with fields that are a load already', () => {
  for (const kind of CUSTOM_KINDS) {
    expect(readOwn(firstOwn(kind))).toMatchObject({ load: { kind }, faults: {} });
  }
  expect(readOwn(firstOwn('capacity')).text).toBe('capacity');
});

test.each(['0', '-1', '1000000000', '1.5', 'many'])(
  '%s users are refused by the words of the API',
  (users) => {
    const { faults, load } = readOwn(given(firstOwn('closed'), { users }));
    expect(faults).toEqual({ users: 'must be a whole number from 1 to 1000' });
    expect(load).toBeUndefined();
  },
);

test('what is cleared is missing, or as by default', () => {
  const { faults } = readOwn(given(firstOwn('closed'), { users: ' ', warmup: '' }));
  expect(faults).toEqual({ users: 'is missing' });
  expect(readOwn(given(firstOwn('capacity'), { p99: '' })).text).toBe('capacity');
});

test('steps may be typed with commas or blanks, weights by tool', () => {
  const sweep = given(firstOwn('sweep'), { rates: '100, 200 400' });
  expect(readOwn(sweep).text).toBe('sweep:rates=100+200+400');
  expect(readOwn(given(firstOwn('scaling'), { instances: '1 2, 3' })).text).toBe('scaling:instances=1+2+3');
  const weighted = { ...firstOwn('closed'), weights: { b: '2', a: ' 1', c: '' } };
  expect(readOwn(weighted).text).toBe('closed:users=20,seconds=20,weights=a+b*2');
  const wrong = readOwn({ ...weighted, weights: { a: '0' } });
  expect(wrong.faults).toEqual({ weights: 'must be whole numbers from 1 to 100' });
});

test('another kind and back loses nothing', () => {
  const typed = given(firstOwn('closed'), { users: '7' });
  const back = { ...given({ ...typed, kind: 'soak' }, { rate: '5' }), kind: 'closed' as const };
  expect(givenOf(back)).toMatchObject({ users: '7', seconds: '20' });
});

test('a text fills its fields and becomes the same text; one that is too long is refused as a whole', () => {
  for (const text of [
    'closed:users=30,seconds=60,warmup=0,pause=5,weights=a+b*2',
    'sweep:users=1+50,seconds=4',
    'soak:rate=80,minutes=30',
  ]) {
    expect(readOwn(ownOf(text) as OwnLoad).text).toBe(text);
  }
  expect(ownOf('quick')).toBeUndefined();
  const names = Array.from({ length: 5 }, (_, at) => [`${at}`.repeat(100), '1']);
  const long = readOwn({ ...firstOwn('closed'), weights: Object.fromEntries(names) });
  expect(long).toMatchObject({ fault: 'a load profile must have at most 400 characters', faults: {} });
  expect(long.load).toBeUndefined();
});

test('extra tools go, of each kind, where servers cannot list them, and nothing else does', () => {
  const typed = given(firstOwn('closed'), { users: '7', tools: '50' });
  expect(readOwn(typed).text).toBe('closed:users=7,seconds=20,tools=50');
  expect(readOwn(withoutExtraTools(typed)).text).toBe('closed:users=7,seconds=20');
  const capacity = given({ ...typed, kind: 'capacity' }, { p99: '20', tools: '5' });
  expect(readOwn(withoutExtraTools(capacity)).text).toBe('capacity:p99=20');
});
