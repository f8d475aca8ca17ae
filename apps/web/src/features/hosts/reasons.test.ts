import type { ServerManifest } from '@headroom/model/manifest';
import { expect, test } from 'vitest';
import { unableByReason } from './reasons.ts';

const entry = (id: string, title: string, missing: string | null) => ({
  manifest: { id, title } as ServerManifest,
  hosts: [],
  missing,
});

test('servers that lack the same stand together; those that lack nothing are left out', () => {
  const catalog = [
    entry('java', 'Java', 'Java needs java 25; install it.'),
    entry('go', 'Go', null),
    entry('python', 'Python', 'Python needs python3; install it.'),
    entry('java-vt', 'Java (virtual threads)', 'Java (virtual threads) needs java 25; install it.'),
    entry('new', 'New', 'The host’s worker does not know this server.'),
  ];
  expect(unableByReason(catalog)).toEqual([
    { serverIds: ['java', 'java-vt'], reason: 'needs java 25; install it.' },
    { serverIds: ['python'], reason: 'needs python3; install it.' },
    { serverIds: ['new'], reason: 'The host’s worker does not know this server.' },
  ]);
});
