import { expect, test } from 'vitest';
import { checkDestination } from './check.ts';
import type { Resolve } from './lookup.ts';

const allowed = new Set(['hooks.internal:8080']);
const leadingTo =
  (address: string): Resolve =>
  (_name, _options, callback) =>
    callback(null, [{ address, family: 4 }]);

test('an address is answered in its usual form', async () => {
  const guard = { allowed, resolve: leadingTo('93.184.215.14') };
  expect(await checkDestination('https://EXAMPLE.org./a/../hook', guard)).toEqual({
    href: 'https://example.org/hook',
  });
});

test('a name that leads inwards is refused, as is an address written so', async () => {
  const guard = { allowed, resolve: leadingTo('10.0.0.1') };
  const refused = { refused: 'must be a public address' };
  expect(await checkDestination('https://hooks.example.org/', guard)).toEqual(refused);
  expect(await checkDestination('https://0x7f.1/', guard)).toEqual(refused);
  expect(await checkDestination('http://hooks.internal:8080/', guard)).toHaveProperty('href');
});

test('a name that cannot be resolved now is taken', async () => {
  const resolve: Resolve = (_name, _options, callback) => callback(new Error('DNS is away'), []);
  expect(await checkDestination('https://hooks.example.org/', { allowed, resolve })).toHaveProperty('href');
});
