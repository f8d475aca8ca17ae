import { expect, test } from 'vitest';
import { measurePath } from './measure-path.ts';

test('the form opens with a suite that the server serves', () => {
  expect(measurePath({ id: 'go', suites: ['payload', 'io'] })).toBe('/runs/new?servers=go');
  expect(measurePath({ id: 'go-json-default', suites: ['payload'] })).toBe(
    '/runs/new?suite=payload&servers=go-json-default',
  );
});
