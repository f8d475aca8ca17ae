import type { PackageTarget } from '@headroom/model/comparison/target';

/** Words of package managers by which they say what is wrong, and what that is; the first that is found counts. */
const REASONS: Readonly<Record<PackageTarget['registry'], readonly (readonly [RegExp, Reason])[]>> = {
  npm: [
    [/code E404/, ({ name }) => `npm has no package ${name}`],
    [
      /code ETARGET/,
      ({ name, version }) => `npm has no version ${version} of ${name}: ${listAt('npm', name)}`,
    ],
    [
      /code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET)/,
      () => 'the registry of npm cannot be reached',
    ],
  ],
  pypi: [
    [/from versions: none\)/, ({ name }) => `PyPI has no package ${name} with a wheel for this machine`],
    [
      /\(from versions: ([^)]{0,2000})/,
      ({ name, version }, [, versions = '']) => {
        const last = versions.split(', ').slice(-3).join(', ');
        return `PyPI has no version ${version} of ${name}; the newest are ${last}`;
      },
    ],
    [
      /Failed to establish a new connection|Temporary failure in name resolution/,
      () => 'PyPI cannot be reached',
    ],
  ],
  cargo: [
    [/could not find `/, ({ name, version }) => `crates.io has no package ${name}${ofVersion(version)}`],
    [/failed to (download|fetch|query)|Could not resolve host/, () => 'crates.io cannot be reached'],
  ],
  go: [
    [/dial tcp|no such host|connection refused/, () => 'the proxy of Go modules cannot be reached'],
    [
      /403 Forbidden/,
      ({ name, version }) =>
        version === undefined
          ? `the proxy of Go modules refuses ${name} (403 Forbidden)`
          : noGoModule({ name, version }),
    ],
    [
      /404 |410 Gone|not found|no matching versions|unknown revision|invalid version|malformed module path/,
      noGoModule,
    ],
  ],
  nuget: [
    // Before what .NET says then, which is that no source has the package.
    [
      /NU1301: The local source '(\/[^'\n]{1,500})' doesn't exist/,
      (_, [, source]) =>
        `a source that NuGet's settings name is no folder that builds can read: ${source}; make it, outside of the home of a user, or take it out of the settings`,
    ],
    [
      /No NuGet sources are defined or enabled/,
      () => 'the settings of NuGet name no source; `dotnet nuget add source` adds one',
    ],
    [/NuGet\.Config is not valid XML/i, () => 'the settings of NuGet cannot be read: they are not valid XML'],
    [/is not a \.NET tool/, ({ name }) => `${name} is no tool of .NET: it has no program to start`],
    [
      /is not found in NuGet feeds/,
      ({ name, version }) => `NuGet has no package ${name}${ofVersion(version)}`,
    ],
    [
      /More than one command is defined/,
      ({ name }) => `${name} has more than one command, which .NET does not allow of a tool`,
    ],
    [
      /Settings file 'DotnetToolSettings\.xml' was not found/,
      ({ name }) =>
        `${name} has no program for the .NET that is installed here: it is made for another framework`,
    ],
    [
      /Unable to load the service index for source (\S{1,500})/,
      (_, [, source = '']) =>
        `a source of NuGet cannot be reached: ${URL.parse(source)?.host ?? 'its address is none'}`,
    ],
    [/NU1301/, () => 'NuGet cannot be reached'],
  ],
};

type Reason = (target: PackageTarget, match: RegExpExecArray) => string;

function noGoModule({ name, version }: Pick<PackageTarget, 'name' | 'version'>): string {
  return `no Go module has the package ${name}${ofVersion(version)}`;
}

const ofVersion = (version: string | undefined) => (version === undefined ? '' : ` in version ${version}`);
const listAt = (registry: string, name: string) => `\`${registry} view ${name} versions\` lists them`;

/** The reason that a package manager chose nothing, by what it printed; undefined for words that nobody knows. */
export function reasonIn(target: PackageTarget, log: string): string | undefined {
  for (const [pattern, reason] of REASONS[target.registry]) {
    const match = pattern.exec(log);
    if (match) return reason(target, match);
  }
  return undefined;
}
