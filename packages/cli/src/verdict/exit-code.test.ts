import { expect, test } from 'vitest';
import { exitCodeOf } from './exit-code.ts';

test('--fail-on narrows what fails; errors always do', () => {
  const codes = (failOn: 'undecided' | 'regressed' | 'never') =>
    (['no regression', 'regressed', 'error', 'undecided'] as const).map((result) =>
      exitCodeOf(result, failOn),
    );
  expect(codes('undecided')).toEqual([0, 1, 2, 3]);
  expect(codes('regressed')).toEqual([0, 1, 2, 0]);
  expect(codes('never')).toEqual([0, 0, 2, 0]);
});
