import { expect, test } from 'vitest';
import { isCrossSite, refuseCrossSite } from './cross-site.ts';
import { ApiError } from './errors.ts';

const HOST = { host: 'bench.example.org' };
const COOKIE = { ...HOST, cookie: 'better-auth.session_token=x' };
const TOKEN = { ...HOST, authorization: 'Bearer x' };
const OWN = { origin: 'http://bench.example.org' };
const OTHER = { origin: 'https://elsewhere.example' };
const PUBLIC = 'https://headroom.example/';

test.each<[string, Record<string, string>, boolean, string?]>([
  ['of a page of ours', { ...COOKIE, 'sec-fetch-site': 'same-origin' }, false],
  ['of another site', { ...COOKIE, 'sec-fetch-site': 'cross-site' }, true],
  ['of a sibling of our site', { ...COOKIE, 'sec-fetch-site': 'same-site' }, true],
  ['typed into the address bar', { ...COOKIE, 'sec-fetch-site': 'none' }, true],
  ['of another site that claims our origin', { ...COOKIE, ...OWN, 'sec-fetch-site': 'cross-site' }, true],
  ['of a word browsers do not use', { ...COOKIE, 'sec-fetch-site': 'SAME-ORIGIN, cross-site' }, true],
  ['of our origin, by an old browser', { ...COOKIE, ...OWN }, false],
  ['of another origin, by an old browser', { ...COOKIE, ...OTHER }, true],
  ['of no origin, as from a sandboxed frame', { ...COOKIE, origin: 'null' }, true],
  ['of an origin that is none', { ...COOKIE, origin: 'bench.example.org' }, true],
  ['of an origin that only begins like ours', { ...COOKIE, origin: `${OWN.origin}.evil.example` }, true],
  ['of our host at another port', { ...COOKIE, origin: `${OWN.origin}:8080` }, true],
  ['of a cookie that says nothing', COOKIE, true],
  ['of our public origin behind a proxy', { ...COOKIE, origin: 'https://headroom.example' }, false, PUBLIC],
  ['of our public origin without TLS', { ...COOKIE, origin: 'http://headroom.example' }, true, PUBLIC],
  ['of the host, where the public one has TLS', { ...COOKIE, ...OWN }, true, PUBLIC],
  ['of a program with a token', TOKEN, false],
  ['of a token sent by another page', { ...TOKEN, ...OTHER, 'sec-fetch-site': 'cross-site' }, false],
  ['of a token beside a cookie', { ...COOKIE, ...TOKEN }, true],
  ['of a program without either', HOST, false],
  ['of another site, to a demo that asks for nothing', { ...HOST, 'sec-fetch-site': 'cross-site' }, true],
  ['of another site, by an old browser without a cookie', { ...HOST, ...OTHER }, true],
])('a change %s', (_words, headers, refused, publicUrl) => {
  for (const method of ['POST', 'DELETE', 'PATCH', 'PUT']) {
    expect(isCrossSite({ method, headers: new Headers(headers) }, publicUrl), method).toBe(refused);
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(isCrossSite({ method, headers: new Headers(headers) }, publicUrl), method).toBe(false);
  }
});

test('it is refused by its code', () => {
  const request = new Request('http://bench.example.org/', { method: 'POST', headers: COOKIE });
  expect(() => refuseCrossSite(request)).toThrowError(ApiError);
});
