import { PROFILES } from '@headroom/model/load';
import { expect, test } from 'vitest';
import { toolFiguresOf } from './tool-matrix.tsx';

test('the P50 stands first where calls are made one after the other, and nowhere else', () => {
  const first = Object.fromEntries(PROFILES.map(({ id }) => [id, toolFiguresOf(id)[0]]));
  const others = { smoke: 'meanMs', quick: 'meanMs', published: 'meanMs' };
  expect(first).toMatchObject({ ...others, concurrent: 'meanMs', sequential: 'p50Ms' });
});
