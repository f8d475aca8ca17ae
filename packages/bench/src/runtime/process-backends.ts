import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeWorkFolder } from '@headroom/builder/sandbox';
import { TrialFailure } from '../trial-failure.ts';
import { untilApiAnswers, untilRedisAnswers } from './backends-answering.ts';
import { Child } from './child.ts';
import { claimPort } from './ports.ts';
import { redisSetup } from './redis-settings.ts';
import type { Backends } from './runtime.ts';

const execute = promisify(execFile);
const API_SERVICE_DIR = new URL('../../../../infra/api-service', import.meta.url).pathname;
/** Servers share our network. */
const LOOPBACK = { host: '127.0.0.1', port: 0 };

export interface BackendOptions {
  cacheDir: string;
  mark: string;
}

/** Starts a Redis and an API service of its own for a run, as plain processes on free ports. */
export async function startProcessBackends(options: BackendOptions): Promise<Backends> {
  const redis = await startRedis(options);
  try {
    const api = await startApiService(options);
    return {
      redisUrl: redis.url,
      redisAdminUrl: redis.adminUrl,
      apiUrl: api.url,
      redis: redis.child,
      api: api.child,
      relays: { redis: LOOPBACK, api: LOOPBACK },
      versions: { redis: redis.version },
      stop: async () => {
        await Promise.all([redis.stop(), api.child.stop('now')]);
      },
    };
  } catch (error) {
    await redis.stop();
    throw error;
  }
}

interface StartedRedis {
  child: Child;
  url: string;
  adminUrl: string;
  version: string;
  stop(): Promise<void>;
}

async function startRedis({ cacheDir, mark }: BackendOptions): Promise<StartedRedis> {
  const port = await claimPort(0, 'Redis');
  const { settings, adminUrl } = redisSetup();
  // Empty: nothing that an earlier one left is loaded, and nothing stays.
  const folder = await makeWorkFolder(cacheDir);
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  // Its title would be written over the environment, and the worker's mark in it.
  const recognisable = ['--set-proc-title', 'no'];
  let child: Child | undefined;
  const stop = async () => {
    await child?.stop('now');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    child = await Child.start({
      title: 'Redis',
      command: ['redis-server', ...place, ...settings, ...recognisable],
      cwd: folder,
      env: {},
      mark,
    });
    const version = await untilRedisAnswers(child, '127.0.0.1', port);
    const url = `redis://127.0.0.1:${port}`;
    return { child, url, adminUrl: adminUrl(url), version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApiService({ cacheDir, mark }: BackendOptions): Promise<{ child: Child; url: string }> {
  const program = await buildApiService(cacheDir);
  const port = await claimPort(0, 'the API service');
  const url = `http://127.0.0.1:${port}`;
  const child = await Child.start({
    title: 'the API service',
    command: [program],
    cwd: '/',
    env: { PORT: String(port) },
    mark,
  });
  try {
    await untilApiAnswers(child, url);
  } catch (error) {
    await child.stop('now');
    throw error;
  }
  return { child, url };
}

/** Builds the API service; Go's own cache makes a repeated build cost a fraction of a second. */
async function buildApiService(cacheDir: string): Promise<string> {
  const folder = join(cacheDir, 'bin');
  const program = join(folder, 'api-service');
  mkdirSync(folder, { recursive: true });
  try {
    await execute('go', ['build', '-trimpath', '-o', program, '.'], { cwd: API_SERVICE_DIR });
  } catch (error) {
    const { message } = error as Error;
    throw new TrialFailure('rig_failed', `the API service cannot be built with Go: ${message}`, {
      cause: error,
    });
  }
  return program;
}
