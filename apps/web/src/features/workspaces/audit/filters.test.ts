import { expect, test } from 'vitest';
import { actionOptions, readAuditFilters } from './filters.ts';

test('what an address does not say in a way that is understood does not filter', () => {
  expect(readAuditFilters({ who: ' ada ', what: 'token.created', from: '2026-11-25', to: '' })).toEqual({
    who: 'ada',
    what: 'token.created',
    from: '2026-11-25',
    to: undefined,
  });
  const none = { who: undefined, what: undefined, from: undefined, to: undefined };
  expect(readAuditFilters({ who: ' ', what: 'Token; drop', from: '25.11.2026', to: '2026-02-30' })).toEqual(
    none,
  );
});

test('actions are offered by what they were done to, and the chosen one always', () => {
  expect(actionOptions(['webhook.created', 'token.revoked', 'token.created'], undefined)).toEqual([
    { id: 'token', title: 'Token: all' },
    { id: 'token.created', title: 'Token: made the token' },
    { id: 'token.revoked', title: 'Token: revoked the token' },
    { id: 'webhook.created', title: 'Webhook: added the webhook' },
  ]);
  expect(actionOptions([], 'load_profile')).toEqual([{ id: 'load_profile', title: 'Load profile: all' }]);
  expect(actionOptions([], 'gone.done')).toEqual([{ id: 'gone.done', title: 'Gone: gone.done' }]);
});
