import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionTo, fingerprintOf } from './connection.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-connection-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an engine by tcp is asked with certificates only', async () => {
  const address = 'tcp://127.0.0.1:2376';
  await expect(connectionTo({ address })).rejects.toThrow(
    'HEADROOM_SERVER_ENGINE_CERTS must name the folder',
  );
  await expect(connectionTo({ address, certs: folder })).rejects.toThrow(
    // Whichever of the three was looked for first.
    /HEADROOM_SERVER_ENGINE_CERTS: .*(ca|cert|key)\.pem/,
  );
  for (const name of ['ca', 'cert', 'key']) writeFileSync(join(folder, `${name}.pem`), name);
  expect(await connectionTo({ address, certs: folder })).toEqual({
    options: { protocol: 'https', host: '127.0.0.1', port: 2376, ca: 'ca', cert: 'cert', key: 'key' },
    ...{ address: '127.0.0.1', port: 2376, ownAddress: '127.0.0.1' },
  });
});

test('an engine by ssh is asked only where its key is the one that was told', async () => {
  const address = 'ssh://bench@127.0.0.1';
  await expect(connectionTo({ address })).rejects.toThrow('HEADROOM_SERVER_ENGINE_HOST_KEY must be');
  const key = Buffer.from('a key');
  const { options, port } = await connectionTo({ address, hostKey: fingerprintOf(key) });
  expect([options.protocol, options.username, port]).toEqual(['ssh', 'bench', 22]);
  const { hostVerifier } = options.sshOptions as { hostVerifier(given: Buffer): boolean };
  expect([hostVerifier(key), hostVerifier(Buffer.from('another'))]).toEqual([true, false]);
  expect(fingerprintOf(key)).toMatch(/^SHA256:[\w+/]{43}$/);
  await expect(
    connectionTo({ address, hostKey: fingerprintOf(key), key: join(folder, 'none') }),
  ).rejects.toThrow(/HEADROOM_SERVER_ENGINE_KEY: /);
});

test('a machine that no name leads to is named', async () => {
  const address = 'ssh://nowhere.invalid';
  await expect(connectionTo({ address, hostKey: fingerprintOf(Buffer.from('')) })).rejects.toThrow(
    'HEADROOM_SERVER_ENGINE names nowhere.invalid, which has no address',
  );
});
