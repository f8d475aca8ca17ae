import { expect, test } from 'vitest';
import { allowedPlacesSchema } from '#server/allowed-places.ts';
import { destinationOf } from './destination.ts';
import { isPublicAddress } from './public-address.ts';

const NOTHING = allowedPlacesSchema.parse(undefined);
const NOT_PUBLIC = /public address/;

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback, another of its addresses', '127.8.9.10'],
  ['loopback as one decimal', '2130706433'],
  ['loopback in octal', '0177.0.0.1'],
  ['loopback as one octal', '017700000001'],
  ['loopback in hexadecimal', '0x7f.0x0.0x0.0x1'],
  ['loopback as one hexadecimal', '0x7f000001'],
  ['loopback in mixed notation', '0x7f.1'],
  ['loopback, short', '127.1'],
  ['loopback with a dot at its end', '127.0.0.1.'],
  ['loopback in full-width digits', '１２７.０.０.１'],
  ['loopback in circled digits', '①②⑦.⓪.⓪.①'],
  ['loopback with ideographic full stops', '127。0。0。1'],
  ['loopback, percent-encoded', '%31%32%37.0.0.1'],
  ['the host itself', '0.0.0.0'],
  ['the host itself, short', '0'],
  ['a private address', '10.0.0.1'],
  ['a private address', '172.31.255.254'],
  ['a private address', '192.168.1.1'],
  ['a private address as one decimal', '3232235777'],
  ['the metadata service of most clouds', '169.254.169.254'],
  ['the metadata service as one hexadecimal', '0xA9FEA9FE'],
  ['the metadata service of a cloud with carrier-grade NAT', '100.100.100.200'],
  ['the metadata service over IPv6', '[fd00:ec2::254]'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['a benchmarking network', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['a reserved address', '240.0.0.1'],
  ['loopback of IPv6', '[::1]'],
  ['loopback of IPv6, whole', '[0000:0000:0000:0000:0000:0000:0000:0001]'],
  ['the host itself of IPv6', '[::]'],
  ['IPv4-mapped loopback', '[::ffff:127.0.0.1]'],
  ['IPv4-mapped loopback in hexadecimal', '[::ffff:7f00:1]'],
  ['IPv4-mapped metadata', '[::ffff:a9fe:a9fe]'],
  ['IPv4-compatible loopback', '[::127.0.0.1]'],
  ['IPv4-translated loopback', '[::ffff:0:127.0.0.1]'],
  ['loopback behind NAT64', '[64:ff9b::127.0.0.1]'],
  ['a private address behind a NAT64 of its own', '[64:ff9b:1::a00:1]'],
  ['loopback in 6to4', '[2002:7f00:1::1]'],
  ['Teredo', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]'],
  ['link-local', '[fe80::1]'],
  ['unique local', '[fc00::1]'],
  ['unique local', '[fd12:3456::1]'],
  ['site-local, deprecated', '[fec0::1]'],
  ['multicast of IPv6', '[ff02::1]'],
  ['documentation of IPv6', '[2001:db8::1]'],
  ['localhost', 'localhost'],
  ['localhost in capitals', 'LOCALHOST'],
  ['localhost with dots at its end', 'localhost..'],
  ['a name of localhost', 'db.localhost'],
  ['a name without a dot', 'redis'],
  ['a name of the metadata service', 'metadata.google.internal'],
  ['a name of the local network', 'printer.local'],
])('%s is refused: %s', (_what, host) => {
  for (const text of [
    `https://${host}/hook`,
    `https://${host}:8443/`,
    `HTTPS:${host}`,
    `https:\\\\${host}\\hook`,
  ]) {
    expect(destinationOf(text, NOTHING), text).toEqual({ refused: expect.stringMatching(NOT_PUBLIC) });
  }
});

test.each([
  ['an address of another scheme', 'http://example.org/', /https/],
  ['a file', 'file:///etc/passwd', /https/],
  ['a script', 'javascript:alert(1)', /https/],
  ['gopher', 'gopher://example.org:6379/_FLUSHALL', /https/],
  ['another port', 'https://example.org:6379/', /443, 80 or 8443/],
  ['another port that an allowed one begins with', 'https://example.org:4430/', /443, 80 or 8443/],
  ['a user', 'https://ada@example.org/', /user and password/],
  ['a password', 'https://:secret@example.org/', /user and password/],
  ['a host that looks like a user', 'https://example.org@127.0.0.1/', /user and password/],
  ['a host before a backslash', 'https://127.0.0.1\\@example.org/', NOT_PUBLIC],
  ['a host before a fragment', 'https://127.0.0.1#@example.org/', NOT_PUBLIC],
  ['a host before a question mark', 'https://127.0.0.1?@example.org/', NOT_PUBLIC],
  ['an address with a line break', 'https://127.0.\n0.1/', NOT_PUBLIC],
  ['an address after spaces', '  https://127.0.0.1/', NOT_PUBLIC],
  ['an address with a zone', 'https://[fe80::1%25eth0]/', /not an address/],
  ['an address with a zone, not encoded', 'https://[::1%lo]/', /not an address/],
  ['a number too large', 'https://4294967297/', /not an address/],
  ['nothing', '', /not an address/],
  ['no host', 'https://', /not an address/],
  ['words', 'example.org/hook', /not an address/],
  ['a long one', `https://example.org/${'a'.repeat(2048)}`, /2048 characters/],
])('%s is refused', (_what, text, reason) => {
  expect(destinationOf(text, NOTHING)).toEqual({ refused: expect.stringMatching(reason) });
});

test.each([
  ['https://example.org/hook?key=1', 'https://example.org/hook?key=1'],
  ['https://EXAMPLE.org:443/', 'https://example.org/'],
  ['https://example.org./', 'https://example.org/'],
  ['https://example.org:80/', 'https://example.org:80/'],
  ['https://example.org:8443/', 'https://example.org:8443/'],
  ['https://localhost.example.org/', 'https://localhost.example.org/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://[::ffff:8.8.8.8]/', 'https://[::ffff:808:808]/'],
  ['https://[64:ff9b::8.8.8.8]/', 'https://[64:ff9b::808:808]/'],
])('%s may be asked', (text, href) => {
  expect(destinationOf(text, NOTHING)).toEqual({ url: expect.objectContaining({ href }) });
});

test('what is allowed by name is allowed by that name and port only', () => {
  const allowed = allowedPlacesSchema.parse('Hooks.internal:8080, 127.0.0.1:4010,[::1]:4011 , 10.0.0.7:443');
  for (const text of [
    'http://hooks.internal:8080/',
    'https://hooks.internal:8080/',
    'http://hooks.internal.:8080/',
    'http://127.0.0.1:4010/',
    'http://127.1:4010/',
    'http://[0::1]:4011/',
    'https://10.0.0.7/',
  ]) {
    expect(destinationOf(text, allowed), text).toHaveProperty('url');
  }
  for (const text of [
    'http://hooks.internal/',
    'http://hooks.internal:8081/',
    'http://hooks.internal:8080@127.0.0.1/',
    'http://evil-hooks.internal:8080/',
    'http://127.0.0.1:4011/',
    'http://127.0.0.2:4010/',
    'http://10.0.0.7/',
    'http://10.0.0.7:443@hooks.internal:8080/',
    'ftp://hooks.internal:8080/',
  ]) {
    expect(destinationOf(text, allowed), text).toHaveProperty('refused');
  }
});

test.each(['hooks.internal', 'http://hooks.internal:80', 'a:b', 'user@host:80', 'host:99999', ':80'])(
  'HEADROOM_WEBHOOK_ALLOW=%s is refused with what to set',
  (list) => {
    expect(allowedPlacesSchema.safeParse(list).error?.issues[0]?.message).toMatch(/hosts with ports/);
  },
);

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '127.1', '8.8.8', '::ffff:', '1.1.1.1/8']) {
    expect(isPublicAddress(text), text).toBe(false);
  }
});
