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
