import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import type { ServerManifest } from '@headroom/servers';
import type { HostDescription } from '@headroom/workload';
import type { Runtime } from '../runtime/runtime.ts';

/** Describes this machine and which of the servers it can build. */
export function describeHost(runtime: Runtime, manifests: readonly ServerManifest[]): HostDescription {
  return {
    cpuModel: cpus()[0]?.model.trim() || 'unknown',
    cpus: cpus().length,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    kernel: release(),
    os: operatingSystem(),
    toolchains: runtime.toolchains,
    servers: manifests.map((manifest) => {
      const reason = runtime.whatIsMissing(manifest);
      return { id: manifest.id, available: reason === null, reason };
    }),
  };
}

/** PRETTY_NAME of /etc/os-release (os-release(5)). */
function operatingSystem(): string {
  const text = readFileSync('/etc/os-release', 'utf8');
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? 'Linux';
}
