/** Limits of containers. */
import type { SuiteParty } from '@headroom/model/run';

export const MIB = 2 ** 20;

export interface PartyLimits {
  readonly cpus: number;
  readonly memoryMb: number;
}

/** Processors of a server; its memory is a setting of the worker. */
export const SERVER_CPUS = 2;
/** As in the published study. */
export const REDIS_LIMITS: PartyLimits = { cpus: 0.5, memoryMb: 512 };
/** As in the published study. */
export const API_LIMITS: PartyLimits = { cpus: 2, memoryMb: 2048 };

/** Its data lie in memory, which is counted as its own: what a server stores is bounded. */
export const POSTGRES_LIMITS = { memoryMb: 2048, dataMb: 1024 } as const;

/** Limits of a backend from an image, those of the API service; each folder that it may write to lies in that memory. */
export const IMAGE_LIMITS = { ...API_LIMITS, folderMb: 512 } as const;

/** Largest share of the host's memory that a build may use, whatever its setting. */
export const BUILD_MEMORY_SHARE = 0.75;

/** Characters of output that a trial stores, and lines that are read to find them. */
export const LOG_CHARACTERS = 16 * 1024;
export const LOG_LINES = 500;
/** Time between SIGTERM and SIGKILL, as for a process. */
export const STOP_GRACE_S = 2;

/** Port every server and the API service listen on, each at its own address. */
export const PORT = 8080;
export const REDIS_PORT = 6379;
export const POSTGRES_PORT = 5432;
/** Port at which a mock backend is told its routes. */
export const CONTROL_PORT = 8081;

/** Label of everything a worker creates, with its mark. */
export const MARK_LABEL = 'headroom.mark';
/** Label that says what it is for. */
export const PARTY_LABEL = 'headroom.party';

/** Purpose of a container. */
export type ContainerParty = Exclude<SuiteParty, 'load'> | 'agent' | 'backends' | 'firewall' | 'build';

/** Labels of what is created for a party under a worker's mark. */
export function labelsOf(mark: string, party: ContainerParty | 'network'): Record<string, string> {
  return { [MARK_LABEL]: mark, [PARTY_LABEL]: party };
}
