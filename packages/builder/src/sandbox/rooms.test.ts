import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomOf } from './rooms.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'headroom-rooms-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(join(dir, path, '..'), { recursive: true });
  writeFileSync(join(dir, path), text);
}

test('.NET is shown with the folders that NuGet takes packages from', async () => {
  write('sdk/dotnet', '#!/bin/sh\n');
  chmodSync(join(dir, 'sdk/dotnet'), 0o755);
  write('feed/a.nupkg', '');
  const sources = [join(dir, 'feed'), join(dir, 'absent'), 'https://api.nuget.org/v3/index.json', '/'];
  const lines = sources.map((source) => `<add key="x" value="${source}" />`);
  write('home/.nuget/NuGet/NuGet.Config', `<configuration>${lines.join('\n')}</configuration>`);
  vi.stubEnv('PATH', join(dir, 'sdk'));
  vi.stubEnv('DOTNET_CLI_HOME', join(dir, 'home'));
  const folder = join(dir, 'sdk');
  expect(await roomOf('dotnet')).toEqual({ folder, bin: folder, packages: [join(dir, 'feed')] });
});
