import { release } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import Docker from 'dockerode';
import { z } from 'zod';
import { type Connection, connectionTo, type RemoteEngineSettings } from '../remote/connection.ts';
import type { EngineMachine } from '../remote/machine.ts';
import { MIB } from './settings.ts';

const ANSWERS_WITHIN_MS = 2000;

/** The part of the engine's description that is read (Engine API, `GET /info`). */
const infoSchema = z.object({
  ServerVersion: z.string(),
  OSType: z.string(),
  KernelVersion: z.string(),
  OperatingSystem: z.string(),
  NCPU: z.int().positive(),
  MemTotal: z.number().positive(),
  DockerRootDir: z.string(),
  SecurityOptions: z.array(z.string()).nullish(),
});

/** A container engine of this host, or of another machine that runs the servers. */
export interface Engine {
  readonly docker: Docker;
  readonly version: string;
  /** Folder of the engine, on this host, that holds images and containers; undefined on another machine. */
  readonly folder: string | undefined;
  /** The machine that it runs on; its processors are those that the engine may use. */
  readonly machine: EngineMachine;
  /** The way to it; undefined where it is this host's. */
  readonly connection: Connection | undefined;
}

/**
 * The engine that DOCKER_HOST or the default socket leads to.
 * @returns a sentence that says why none can be used
 */
export async function findEngine(): Promise<Engine | string> {
  if (process.platform !== 'linux') return 'containers are measured on Linux only';
  const docker = new Docker();
  const info = await infoOf(docker);
  if (typeof info === 'string') return info;
  // Counters are read and containers reached directly, which needs them on this kernel and network.
  if (info.KernelVersion !== release()) {
    return `the container engine runs on another machine or a virtual one (kernel ${info.KernelVersion}, here ${release()})`;
  }
  return engineOf(docker, info);
}

/** The engine of another machine. @returns as `findEngine` @throws with the setting that is missing or wrong */
export async function findRemoteEngine(settings: RemoteEngineSettings): Promise<Engine | string> {
  const connection = await connectionTo(settings);
  const docker = new Docker(connection.options);
  const info = await infoOf(docker);
  return typeof info === 'string' ? info : engineOf(docker, info, connection);
}

async function infoOf(docker: Docker): Promise<Info | string> {
  try {
    const asked = docker.info();
    const answer = await Promise.race([asked, delay(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
    asked.catch(() => {
      // Asked in vain: what is said below is enough.
    });
    if (!answer) return `no container engine answers within ${ANSWERS_WITHIN_MS / 1000} s`;
    return infoSchema.parse(answer);
  } catch (error) {
    return `no container engine answers: ${(error as Error).message}`;
  }
}

type Info = z.infer<typeof infoSchema>;

function engineOf(docker: Docker, info: Info, connection?: Connection): Engine | string {
  if (info.OSType !== 'linux') return `the container engine runs ${info.OSType}, not Linux`;
  if (info.SecurityOptions?.some((option) => option.includes('rootless'))) {
    return 'the container engine is rootless: its containers cannot be reached from the host';
  }
  return {
    docker,
    version: info.ServerVersion,
    folder: connection ? undefined : info.DockerRootDir,
    machine: {
      cpus: info.NCPU,
      memoryMb: Math.round(info.MemTotal / MIB),
      kernel: info.KernelVersion,
      os: info.OperatingSystem,
    },
    connection,
  };
}

/** Passes refusals because something is gone or in that state already; rethrows all others. */
export function unlessGone(error: unknown): void {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== 404 && statusCode !== 304 && statusCode !== 409) throw error;
}
