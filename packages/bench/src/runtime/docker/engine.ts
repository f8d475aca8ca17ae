import { release } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import Docker from 'dockerode';
import { z } from 'zod';

const ANSWERS_WITHIN_MS = 2000;

/** The part of the engine's description that is read (Engine API, `GET /info`). */
const infoSchema = z.object({
  ServerVersion: z.string(),
  OSType: z.string(),
  KernelVersion: z.string(),
  NCPU: z.int().positive(),
  DockerRootDir: z.string(),
  SecurityOptions: z.array(z.string()).nullish(),
});

/** A container engine of this host. */
export interface Engine {
  readonly docker: Docker;
  readonly version: string;
  /** Folder of the engine, on this host, that holds images and containers. */
  readonly folder: string;
  /** Logical processors it may use. */
  readonly cpus: number;
}

/**
 * The engine that DOCKER_HOST or the default socket leads to.
 * @returns a sentence that says why none can be used
 */
export async function findEngine(): Promise<Engine | string> {
  if (process.platform !== 'linux') return 'containers are measured on Linux only';
  try {
    const docker = new Docker();
    const asked = docker.info();
    const answer = await Promise.race([asked, delay(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
    asked.catch(() => {
      // Asked in vain: what is said below is enough.
    });
    if (!answer) return `no container engine answers within ${ANSWERS_WITHIN_MS / 1000} s`;
    return engineOf(docker, infoSchema.parse(answer));
  } catch (error) {
    return `no container engine answers: ${(error as Error).message}`;
  }
}

function engineOf(docker: Docker, info: z.infer<typeof infoSchema>): Engine | string {
  // Counters are read and containers reached directly, which needs them on this kernel and network.
  if (info.OSType !== 'linux' || info.KernelVersion !== release()) {
    return `the container engine runs on another machine or a virtual one (kernel ${info.KernelVersion}, here ${release()})`;
  }
  if (info.SecurityOptions?.some((option) => option.includes('rootless'))) {
    return 'the container engine is rootless: its containers cannot be reached from the host';
  }
  return { docker, version: info.ServerVersion, folder: info.DockerRootDir, cpus: info.NCPU };
}

/** Passes refusals because something is gone or in that state already; rethrows all others. */
export function unlessGone(error: unknown): void {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== 404 && statusCode !== 304 && statusCode !== 409) throw error;
}
