import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { Buildable } from './buildable.ts';
import { toolchainEnvironment } from './manifest/toolchains.ts';

/** Variables of our own process that hold secrets, are no business of a build, or would change what a package manager or compiler does. */
const OURS =
  /^(HEADROOM_.*|DATABASE_URL|REDIS_URL|NODE_ENV|NODE_OPTIONS|NODE_PATH|INIT_CWD|PNPM_.*|VITEST.*|npm_(?!config_).*)$/;

/** Sources of packages, and trusted certificates: all that a build in a sandbox learns of our variables. */
const OF_PACKAGES =
  /^(GO(PROXY|SUMDB|NOSUMDB|NOPROXY|PRIVATE|FLAGS|TOOLCHAIN)|npm_config_registry|PIP_(INDEX_URL|EXTRA_INDEX_URL|DEFAULT_TIMEOUT)|CARGO_NET_RETRY|NUGET_CERT_REVOCATION_MODE|DOTNET_SYSTEM_GLOBALIZATION_INVARIANT)$/i;
const OF_CERTIFICATES =
  /^(SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|PIP_CERT|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|GIT_SSL_CAINFO|CARGO_HTTP_CAINFO)$/;
/** A user's name or password in an address. */
const CREDENTIALS = /\/\/[^/\s]*@/;

/** The environment of build steps: ours (proxies, registries, caches), the toolchains', the server's. */
export function buildEnvironment({ requires, buildEnv }: Buildable): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  const ours = Object.fromEntries(entries) as Record<string, string>;
  return { ...ours, ...toolchainEnvironment(requires), ...buildEnv };
}

/** Environment of a program: none of the worker's own settings reaches a server under test. */
export function inheritedEnv(): Record<string, string> {
  const { PATH = '', HOME = '/', LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG };
}

/** Variables of ours by which package managers find their registries; none that holds a password. */
export function packageEnvironment(): Record<string, string> {
  return ownVariables((name, value) => OF_PACKAGES.test(name) && !CREDENTIALS.test(value));
}

/** Variables of ours that name files with certificates. */
export function certificateEnvironment(): Record<string, string> {
  return ownVariables((name, value) => OF_CERTIFICATES.test(name) && value.startsWith('/'));
}

function ownVariables(wanted: (name: string, value: string) => boolean): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name, value]) => wanted(name, value ?? ''));
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The proxy through which this host reaches an address (`https_proxy` and its kin); undefined for none. */
export function proxyOf({ protocol, hostname, port }: URL): URL | undefined {
  const named = (name: string) => process.env[name] || process.env[name.toUpperCase()];
  const without = (named('no_proxy') ?? '').split(/[\s,]+/).filter(Boolean);
  const isExcepted = without.some((entry) => {
    const host = entry.replace(/^\*?\./, '').toLowerCase();
    return entry === '*' || [hostname, `${hostname}:${port}`].includes(host) || hostname.endsWith(`.${host}`);
  });
  const address = named(`${protocol.slice(0, -1)}_proxy`) ?? named('all_proxy');
  return isExcepted || !address ? undefined : (URL.parse(address) ?? undefined);
}

/** Place of NuGet's settings in a home. */
export const NUGET_SETTINGS = '.nuget/NuGet/NuGet.Config';

/** Settings files of package managers, by where they are looked for in a home. */
export function settingsFiles(): Record<string, string> {
  const home = homedir();
  const {
    CARGO_HOME = `${home}/.cargo`,
    XDG_CONFIG_HOME = `${home}/.config`,
    DOTNET_CLI_HOME = home,
  } = process.env;
  return {
    '.cargo/config.toml': `${CARGO_HOME}/config.toml`,
    '.m2/settings.xml': `${home}/.m2/settings.xml`,
    '.npmrc': `${home}/.npmrc`,
    '.config/pip/pip.conf': `${XDG_CONFIG_HOME}/pip/pip.conf`,
    [NUGET_SETTINGS]: `${DOTNET_CLI_HOME}/${NUGET_SETTINGS}`,
    '.config/go/env': `${XDG_CONFIG_HOME}/go/env`,
  };
}

/** Registry that npm asks for a package on this host: that of its scope, else of all packages. */
export async function npmRegistry(name: string): Promise<string> {
  const settings = await settingsIn('.npmrc');
  const [scope] = name.startsWith('@') ? name.split('/') : [];
  const ofScope = scope === undefined ? undefined : settings.get(`${scope}:registry`);
  const registry = ofScope ?? variable('npm_config_registry') ?? settings.get('registry');
  return registry ?? 'https://registry.npmjs.org';
}

/** Index of PyPI that pip asks on this host. */
export async function pypiIndex(): Promise<string> {
  const index = variable('PIP_INDEX_URL') ?? (await settingsIn('.config/pip/pip.conf')).get('index-url');
  return index ?? 'https://pypi.org/simple';
}

/** Value of a variable, whichever its case; package managers read both. */
function variable(name: string): string | undefined {
  const [, value] =
    Object.entries(process.env).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
  return value || undefined;
}

/** Lines `key = value` of a package manager's settings file in the home of this host; without any, none. */
async function settingsIn(place: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(settingsFiles()[place] ?? '', 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const pairs = text.split('\n').flatMap((line): [string, string][] => {
    const [, key, value] = /^\s*([^#;=\s[][^=\s]*)\s*=\s*(\S+)\s*$/.exec(line) ?? [];
    return key !== undefined && value !== undefined ? [[key, value]] : [];
  });
  return new Map(pairs);
}
