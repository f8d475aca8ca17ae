/** Addresses of forges and of repositories on them. */
import type { ForgeKind } from './forge.ts';

/** A repository, as people name it and where the forge's API is. */
export interface ForgeRepository {
  readonly kind: ForgeKind;
  /** Address of the API: `https://api.github.com`, `https://git.example.org/api/v4`. */
  readonly api: string;
  /** `owner/name`; of GitLab groups, too. */
  readonly repository: string;
}

/** Most parts of the name of a repository: GitHub has no groups of groups. */
const MOST_PARTS: Readonly<Record<ForgeKind, number>> = { github: 2, gitlab: 20 };

/** Whether a forge may have a repository of this name: `owner/name`, of GitLab `group/subgroup/name`. */
export function isRepositoryName(kind: ForgeKind, name: string): boolean {
  const parts = name.split('/');
  // Dots alone would lead to another place of the API.
  const isPart = (part: string) => /^[\w.-]{1,255}$/.test(part) && !/^\.+$/.test(part);
  return parts.length >= 2 && parts.length <= MOST_PARTS[kind] && parts.every(isPart);
}

/** Address of a repository in the API of its forge, which all its requests begin with. */
export function repositoryUrl({ kind, api, repository }: ForgeRepository): string {
  const base = api.endsWith('/') ? api.slice(0, -1) : api;
  return kind === 'github'
    ? `${base}/repos/${repository}`
    : `${base}/projects/${encodeURIComponent(repository)}`;
}

/**
 * The repository that a git address leads to, where its forge is known by its host: github.com, gitlab.*; null
 * elsewhere.
 */
export function repositoryIn(address: string): ForgeRepository | null {
  const found = /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)([\w.-]+)[/:]([\w./-]+?)(?:\.git)?\/?$/.exec(
    address,
  );
  const [, host = '', repository = ''] = found ?? [];
  const kind = host === 'github.com' ? 'github' : host.startsWith('gitlab.') ? 'gitlab' : null;
  if (!kind || !isRepositoryName(kind, repository)) return null;
  return { kind, api: kind === 'github' ? 'https://api.github.com' : `https://${host}/api/v4`, repository };
}
