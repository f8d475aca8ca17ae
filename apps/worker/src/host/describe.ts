import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { detectToolchains, type ServerManifest, whatIsMissing } from '@headroom/servers';
import type { HostDescription } from '@headroom/workload';

/** Describes this machine and which of the servers it can build. */
export async function describeHost(manifests: readonly ServerManifest[]): Promise<HostDescription> {
  const toolchains = await detectToolchains();
  return {
    cpuModel: cpus()[0]?.model.trim() || 'unknown',
    cpus: cpus().length,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    kernel: release(),
    os: operatingSystem(),
    toolchains,
    servers: manifests.map((manifest) => {
      const reason = whatIsMissing(manifest, toolchains);
      return { id: manifest.id, available: reason === null, reason };
    }),
  };
}

/** PRETTY_NAME of /etc/os-release (os-release(5)). */
function operatingSystem(): string {
  const text = readFileSync('/etc/os-release', 'utf8');
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? 'Linux';
}
