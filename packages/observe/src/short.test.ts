import { expect, test } from 'vitest';
import { redactor } from './redact.ts';
import { shortLine } from './short.ts';

const line = (fields: object) =>
  `${JSON.stringify({ level: 50, time: 1, app: 'web', msg: 'x', ...fields })}\n`;
const short = (fields: object, secrets: string[] = []) => {
  const written = shortLine(line(fields), redactor(secrets));
  expect(written).toMatch(/^[^\n]*\n$/);
  return JSON.parse(written);
};

test('a line of usual length stays as it is', () => {
  expect(shortLine(line({ stack: 'a'.repeat(4000) }), redactor([]))).toBe(line({ stack: 'a'.repeat(4000) }));
});

test('of long texts the beginning is shown, wherever they stand, with how long they were', () => {
  const log = 'ä'.repeat(300_000);
  const { msg, err } = short({ err: { message: 'failed', log, lines: ['a', log] } });
  const cut = `${'ä'.repeat(4096)}… (300000 characters in all)`;
  expect([msg, err]).toEqual(['x', { message: 'failed', log: cut, lines: ['a', cut] }]);
});

test('a cut leaves neither half a secret nor half a character', () => {
  const secret = 'very-secret-word';
  const text = `${'a'.repeat(4090)}${secret}${'b'.repeat(20_000)}`;
  expect(short({ text }, [secret]).text).toMatch(/^a{4090}\[redac… \(24106 characters in all\)$/);
  const { url } = short({ url: `redis://u:${'p'.repeat(5000)}@host ${'b'.repeat(20_000)}` });
  expect(url).toMatch(/^redis:\/\/\[redacted\]@host b+… /);
  expect(short({ text: `${'a'.repeat(4095)}😀${'b'.repeat(20_000)}` }).text).toMatch(/^a{4095}\uFFFD… /);
});

test('a line of very many fields keeps those that every line has', () => {
  const fields = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`field${i}`, 'value']));
  expect(short(fields)).toEqual({
    level: 50,
    time: 1,
    app: 'web',
    msg: 'x',
    left: expect.stringMatching(/^\d{6} characters of other fields$/),
  });
});
