/** Pages of a forge about commits; undefined where its addresses are not known. */
export interface Forge {
  readonly commitUrl: (commit: string) => string;
  /** Page of what head changes, counted from where both parted. */
  readonly diffUrl: (base: string, head: string) => string;
  /** A line of a file, whose path is from the root of the repository. */
  readonly lineUrl: (commit: string, file: string, line: number | null) => string;
}

/** Addresses of forges below that of a repository, as their documentation gives them. */
const PATHS = {
  github: { commit: '/commit/{commit}', diff: '/compare/{base}...{head}', file: '/blob/{commit}/' },
  gitlab: { commit: '/-/commit/{commit}', diff: '/-/compare/{base}...{head}', file: '/-/blob/{commit}/' },
} as const;

/** Forges by their hosts; Gitea and Forgejo have the addresses of GitHub. */
const HOSTS: ReadonlyMap<string, keyof typeof PATHS> = new Map([
  ['github.com', 'github'],
  ['codeberg.org', 'github'],
  ['gitea.com', 'github'],
]);

/** Forge that a repository lies at, by its address; undefined where none is known to have such an address. */
export function forgeOf(repository: string): Forge | undefined {
  const found = /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[/:]([\w./~-]+?)(?:\.git)?\/?$/.exec(repository);
  const [, host = '', path] = found ?? [];
  const kind = host.startsWith('gitlab.') ? 'gitlab' : HOSTS.get(host);
  if (!kind) return undefined;
  const { commit, diff, file } = PATHS[kind];
  const root = `https://${host}/${path}`;
  return {
    commitUrl: (id) => `${root}${commit.replace('{commit}', id)}`,
    diffUrl: (base, head) => `${root}${diff.replace('{base}', base).replace('{head}', head)}`,
    lineUrl: (id, path, line) => {
      const escaped = path.split('/').map(encodeURIComponent).join('/');
      return `${root}${file.replace('{commit}', id)}${escaped}${line === null ? '' : `#L${line}`}`;
    },
  };
}
