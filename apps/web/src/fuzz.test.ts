/** Everything of the web app that reads a stranger's text takes 100 ms at most for 64 KB of the worst of it. */

import type { IncomingMessage } from 'node:http';
import { slugOf } from '@headroom/api/slug';
import { fuzz, type Reader } from '@headroom/local/fuzz';
import { afterAll, expect, test } from 'vitest';
import { deviceLabel } from './features/accounts/device.ts';
import { repositoryLabel } from './results/run/labels.ts';
import { aboutAddress } from './server/about.ts';
import { bearerOf } from './server/access/bearer.ts';
import { allowedPlacesSchema } from './server/allowed-places.ts';
import { nextPath } from './server/auth/next.ts';
import { lineOf } from './server/console.ts';
import { refusalOf } from './server/edge/refuse.ts';
import { parseJson } from './server/http/body.ts';
import { addressOf } from './server/http/client.ts';
import { isCrossSite } from './server/http/cross-site.ts';
import { ApiError } from './server/http/errors.ts';
import { destinationOf } from './server/outbound/destination.ts';
import { isPublicAddress } from './server/outbound/public-address.ts';
import { csvOf } from './ui/csv.ts';

/** Headers that hold a text whatever it is: Node.js would refuse some of it. */
const headersOf = (fields: Record<string, string>) =>
  ({
    get: (name: string) => fields[name] ?? null,
    has: (name: string) => name in fields,
  }) as unknown as Headers;
const requestWith = (url: string, headers: Record<string, string>) =>
  ({
    url,
    headers,
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage;

const JSON_PARTS = ['{"a":', '[', ']', '}', '"', '\\u0000', '\\ud800', '"__proto__":', '1,', 'null'];
const URL_PARTS = [
  'https://',
  'a.',
  '%2e',
  '@',
  ':',
  '[::',
  ']',
  '..',
  '/',
  '127.',
  '0x7f.',
  '?a=',
  '#',
  'ⓛ',
];

const READERS: Record<string, Reader> = {
  'a body of JSON': {
    read: parseJson,
    parts: JSON_PARTS,
    attacks: ['[', '{"a":', '"\\"', '[1,', '\\u0000'],
    refusals: [ApiError],
  },
  'forwarded addresses': {
    read: (text) => addressOf(requestWith('/', { 'x-forwarded-for': text }), 3),
    parts: ['10.0.0.1', ',', '%', '::ffff:', '::1', ' '],
    attacks: [',', '%', '1,', '::ffff:', ' '],
    holds: (address) => expect(String(address).length).toBeLessThan(50),
  },
  'a request before anything reads it': {
    read: (text) => refusalOf(requestWith(text, { host: text }), { demo: true }),
    parts: [...URL_PARTS, '%00', '%zz'],
    attacks: ['%', '%2', '/', 'a.', '%e9'],
  },
  'the origin of a request': {
    read: (text) =>
      isCrossSite(
        { method: 'POST', headers: headersOf({ origin: text, host: text }) },
        'https://bench.example.org',
      ),
    parts: URL_PARTS,
    attacks: ['https://', 'a.', ':', '%41'],
  },
  'a token': {
    read: (text) => bearerOf(headersOf({ authorization: text })),
    parts: ['Bearer ', 'bearer', 'hr_', 'a.b', ' '],
    attacks: ['Bearer ', ' ', 'hr_'],
  },
  'a browser’s words of itself': {
    read: deviceLabel,
    parts: ['Version/', 'Safari/', 'Chrome/', 'Mac OS X', 'Edg/', 'iPhone'],
    attacks: ['Version/', 'ri/Version/', 'Version/ ', 'Edg'],
  },
  'where to go back to': {
    read: nextPath,
    parts: URL_PARTS,
    attacks: ['/', '/../', '\\', '/a/..', '%2f'],
    holds: (path) => expect(path).toMatch(/^\/(?![/\\])/),
  },
  'the address of a webhook': {
    read: (text) => destinationOf(text, new Set()),
    parts: URL_PARTS,
    attacks: ['https://a.', '.', '%', 'https://', '[::'],
  },
  'an address of the internet': {
    read: isPublicAddress,
    parts: ['1.', '::', 'ffff:', '0', '%eth0', 'fe80::'],
    attacks: ['1.', ':', '0:', '::'],
  },
  'places that webhooks may reach': {
    read: (text) => allowedPlacesSchema.safeParse(text),
    parts: [...URL_PARTS, ',', ' '],
    attacks: [',', 'a:1,', ' ', ':'],
  },
  'the title of a publication': {
    read: slugOf,
    parts: ['é', '-', 'ß', 'ﬁ', '\u0301', '㎨'],
    attacks: ['-', 'é', '\u0301', 'ﷺ', 'a '],
    holds: (slug) => expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/),
  },
  'the name of a repository': {
    read: repositoryLabel,
    parts: ['/', '.git', ':', 'a'],
    attacks: ['/', '.git/', ':'],
  },
  'what a request was about': {
    read: aboutAddress,
    parts: ['/runs/', '/trials/', '019a0000-0000-7000-8000-', 'https://', '?', '/api/v1'],
    attacks: ['/runs/', '/', '019a0000-', 'http://'],
  },
  'what a library complains of': {
    read: (text) => lineOf([`Invalid origin: ${text}`, text, new Error(text)]),
    parts: ['\u001b', ';#', '%s', '%j', '\u009b', '://'],
    attacks: [';#', '\u001b[', '%s', '\u001b;#'],
    holds: (line) => expect((line as [object, string])[1].length).toBeLessThan(1100),
  },
  'a cell of a table': {
    read: (text) => csvOf({ columns: [], rows: [[text]] }),
    parts: ['"', ',', '\n', '=', '+', '@'],
    attacks: ['"', '=', '\n'],
  },
};

const worst: [string, number][] = [];
afterAll(() => {
  console.log(worst.map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}`).join('\n'));
});

test.each(Object.entries(READERS))('64 KB of the worst: %s', (name, reader) => {
  worst.push([name, fuzz(reader)]);
});
