import type { ForgeKind } from '@headroom/api/webhooks';

/** Addresses of the APIs of github.com and gitlab.com. */
export const DEFAULT_APIS: Readonly<Record<ForgeKind, string>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com/api/v4',
};

/** Name of the statuses of a watch, where nobody chose another. */
export function defaultStatusName(branch: string): string {
  return `headroom/${branch}`.slice(0, 255);
}
