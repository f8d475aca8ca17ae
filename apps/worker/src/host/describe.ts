import type { Runtime } from '@headroom/bench';
import type { HostDescription, TimeLimits } from '@headroom/model/host';
import { CUSTOM_KINDS, customPrefix, PROFILES } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import { SUITES } from '@headroom/model/run';
import { HANDSHAKES } from '@headroom/model/suite';

/**
 * Describes the machine that servers run on, which servers it can build, which suites and load profiles it knows, and how long it lets
 * things take.
 */
export async function describeHost(
  runtime: Runtime,
  manifests: readonly ServerManifest[],
  limits: TimeLimits,
): Promise<HostDescription> {
  const reasons = await Promise.all(manifests.map((manifest) => runtime.whatIsMissing(manifest)));
  return {
    ...(await runtime.machine.describe()),
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
