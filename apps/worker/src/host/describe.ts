import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import type { Runtime } from '@headroom/bench';
import type { ServerManifest } from '@headroom/builder';
import {
  CUSTOM_KINDS,
  customPrefix,
  HANDSHAKES,
  type HostDescription,
  PROFILES,
  SUITES,
  type TimeLimits,
} from '@headroom/workload';

/**
 * Describes this machine, which servers it can build, which suites and load profiles it knows, and how long it lets
 * things take.
 */
export async function describeHost(
  runtime: Runtime,
  manifests: readonly ServerManifest[],
  limits: TimeLimits,
): Promise<HostDescription> {
  const reasons = await Promise.all(manifests.map((manifest) => runtime.whatIsMissing(manifest)));
  return {
    cpuModel: cpus()[0]?.model.trim() || 'unknown',
    cpus: cpus().length,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    kernel: release(),
    os: operatingSystem(),
    toolchains: runtime.toolchains,
    servers: manifests.map(({ id }, i) => {
      const reason = reasons[i] ?? null;
      return { id, available: reason === null, reason };
    }),
    suites: SUITES.map(({ id }) => id),
    profiles: [...PROFILES.map(({ id }) => id), ...CUSTOM_KINDS.map(customPrefix)],
    handshakes: HANDSHAKES.map(({ id }) => id),
    limits,
  };
}

/** PRETTY_NAME of /etc/os-release (os-release(5)). */
function operatingSystem(): string {
  const text = readFileSync('/etc/os-release', 'utf8');
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? 'Linux';
}
