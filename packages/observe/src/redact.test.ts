import { expect, test } from 'vitest';
import { redactor, secretsOf } from './redact.ts';

test('the secrets of an environment are found by name and in addresses', () => {
  const found = secretsOf({
    DATABASE_URL: 'postgresql://headroom:pa%24sword@127.0.0.1:5432/headroom',
    REDIS_URL: 'redis://:redis-pass@127.0.0.1:6379',
    HEADROOM_METRICS_TOKEN: 'scrape-me-0123456789',
    BETTER_AUTH_SECRET: 'keeps-sessions',
    PLAIN_URL: 'https://user@example.org/?a=b@c',
    // Password of older installations: blacking it out would black out the project's name.
    POSTGRES_URL: 'postgresql://headroom:headroom@postgres/headroom',
    SHORT_TOKEN: 'abc',
    PATH: '/usr/bin',
  });
  expect(found.toSorted()).toEqual(
    ['pa%24sword', 'pa$sword', 'redis-pass', 'scrape-me-0123456789', 'keeps-sessions'].toSorted(),
  );
});

test.each([
  [
    'connect to postgresql://u:p@ss@host:5432/db failed',
    'connect to postgresql://[redacted]@host:5432/db failed',
  ],
  ['redis://:only-password@host', 'redis://[redacted]@host'],
  ['smtps://a%40b:c@mail/x?y=z', 'smtps://[redacted]@mail/x?y=z'],
  ['Authorization: Bearer hr_abcdefghijk.lmn', 'Authorization: Bearer [redacted]'],
  ['authorization: basic dXNlcjpwYXNz', 'authorization: basic [redacted]'],
  ['better-auth.session_token=abc.def%3D; a=b', 'better-auth.session_token=[redacted]; a=b'],
  [`amqp://u:${'p'.repeat(2000)}@h, then redis://a:b@h`, 'amqp://[redacted]@h, then redis://[redacted]@h'],
  ['redis://a:b@hostredis://c:d@host', 'redis://[redacted]@hostredis://[redacted]@host'],
  // Links that people must be able to follow out of the log, and addresses without credentials, stay.
  ['https://host/verify?token=abc', 'https://host/verify?token=abc'],
  ['http://host:3000/a@b', 'http://host:3000/a@b'],
  ['https://user@host:3000/', 'https://user@host:3000/'],
])('a line "%s" becomes "%s"', (line, clean) => {
  expect(redactor([])(line)).toBe(clean);
});

test('a known secret is taken out wherever it stands, escaped or as part of a word', () => {
  const redact = redactor(['sec"ret', 'sec"ret-and-longer']);
  expect(redact(`{"msg":${JSON.stringify('x sec"ret-and-longer y sec"retz')}}`)).toBe(
    '{"msg":"x [redacted] y [redacted]z"}',
  );
});
