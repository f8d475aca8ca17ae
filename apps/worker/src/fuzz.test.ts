import { textOf } from '@headroom/bench';
/** Everything of the worker that reads a stranger's text takes 50 ms at most for 64 KB of the worst of it. */
import { fuzz, type Reader } from '@headroom/local/fuzz';
import { redactor, shortLine } from '@headroom/observe';
import { afterAll, expect, test } from 'vitest';
import { repositoriesSchema } from './revisions/allow-list.ts';
import { commitOf } from './revisions/listing.ts';
import { shortText } from './revisions/short-text.ts';

const SECRETS = ['scrape-me-0123456789', 'pa$sword"quoted', '-----BEGIN PRIVATE KEY-----\nMIIE'];
const redact = redactor(SECRETS);
const ADDRESSES = [
  'a.',
  '://',
  ':',
  '@',
  'redis://u:p@h',
  'x',
  '/',
  'Bearer ',
  'basic ',
  'session_token=',
  ';',
  '~+/=',
];

const READERS: Record<string, Reader> = {
  'a line of the log': {
    read: redact,
    parts: [...ADDRESSES, ...SECRETS],
    attacks: [
      `${'a.'.repeat(666)}://${':'.repeat(2665)}`,
      'a://',
      '://:',
      '://a:b@',
      'Bearer ',
      'session_token=',
    ],
    holds: (line) => {
      for (const secret of SECRETS) expect(line).not.toContain(secret);
      expect(line).not.toContain('u:p@h');
    },
  },
  'a long line of the log, cut': {
    read: (text) =>
      redact(
        shortLine(`${JSON.stringify({ level: 50, time: 1, msg: text, err: { stack: text } })}\n`, redact),
      ),
    parts: [...ADDRESSES, ...SECRETS],
    attacks: [`${'a.'.repeat(666)}://${':'.repeat(2665)}`, '\\', '"'],
    holds: (line) => {
      expect(String(line).length).toBeLessThan(40_000);
      expect(JSON.parse(String(line))).toMatchObject({ level: 50 });
    },
  },
  'a commit that git tells of': {
    read: (text) => commitOf(['a'.repeat(40), text, text, '2026-01-01T00:00:00+00:00'].join('\0')),
    parts: ['\0', '😀', '\uDE00', '+99:99', '2026-01-01T00:00:00Z'],
    attacks: ['😀', '\uD83D', '\0', 'a'],
    holds: (commits) => {
      const texts = (commits as { subject: string; author: string }[]).flatMap(({ subject, author }) => [
        subject,
        author,
      ]);
      for (const text of texts) {
        expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
        expect([...text].length).toBeLessThanOrEqual(200);
      }
    },
  },
  'somebody’s own words': {
    read: (text) => shortText(text, 200),
    parts: ['😀', '\uDE00', 'a'],
    attacks: ['😀', '\uD83D'],
    holds: (text) => expect([...String(text)].length).toBeLessThanOrEqual(200),
  },
  // The operator's own setting: not a stranger's, and not as long.
  'a list of repositories': {
    read: (text) => repositoriesSchema.safeParse(text.slice(0, 16 * 1024)),
    parts: ['https://', 'user:', '@', 'ssh://git', '/', ', ', '/*', '..'],
    attacks: ['@', 'https://@', 'ssh://a:', 'a/', '/../', ' ,'],
  },
  'the frames of a container’s output': {
    read: (text) => textOf(Buffer.from(text, 'latin1')),
    parts: ['\x01\0\0\0\0\0\0\x00', '\x01\0\0\0\0\0\0\x01a', '\xff\xff\xff\xff'],
    attacks: ['\x01\0\0\0\0\0\0\x00', '\0'],
  },
};

const worst: [string, number][] = [];
afterAll(() => {
  console.log(worst.map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}`).join('\n'));
});

test.each(Object.entries(READERS))('64 KB of the worst: %s', (name, reader) => {
  worst.push([name, fuzz(reader)]);
});
