import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A toolchain that is not on PATH, or not first on it. */
export interface ToolchainHome {
  /** Folder of its programs. */
  readonly bin: string;
  /** Variables that its programs need. */
  readonly variables: Readonly<Record<string, string>>;
  /** Its version, where its files say it: asking its programs takes starts of them. */
  readonly version?: string;
}

/** The servers are written for this Java. */
const JAVA_MAJOR = 25;
/** Folders in which Linux distributions and Temurin's packages put their kits. */
const JDK_FOLDER = '/usr/lib/jvm';

/** A Java development kit new enough: the one of JAVA_HOME, else the first installed one; undefined leaves PATH to decide. */
export function findJdk(): ToolchainHome | undefined {
  const installed = existsSync(JDK_FOLDER) ? readdirSync(JDK_FOLDER).sort() : [];
  const homes = [process.env.JAVA_HOME, ...installed.map((name) => join(JDK_FOLDER, name))];
  for (const home of homes) {
    const version = home && versionOfKit(home);
    if (version && Number.parseInt(version, 10) >= JAVA_MAJOR) {
      return { bin: join(home, 'bin'), variables: { JAVA_HOME: home }, version };
    }
  }
  return undefined;
}

/** Reads the kit's own `release` file; a folder without a compiler is a runtime only. */
function versionOfKit(home: string): string | undefined {
  const release = join(home, 'release');
  if (!existsSync(release) || !existsSync(join(home, 'bin', 'javac'))) return undefined;
  return /^JAVA_VERSION="(\d[^"]*)"/m.exec(readFileSync(release, 'utf8'))?.[1];
}

/**
 * Variables of builds: nothing is reported, no compiler stays behind to serve a next build, errors are in the language
 * in which they are looked for, and nothing is said of workloads, which the sandbox's SDK cannot change.
 */
const DOTNET_VARIABLES = {
  DOTNET_CLI_UI_LANGUAGE: 'en',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  DOTNET_GENERATE_ASPNET_CERTIFICATE: 'false',
  DOTNET_SKIP_WORKLOAD_INTEGRITY_CHECK: '1',
  MSBUILDDISABLENODEREUSE: '1',
  UseSharedCompilation: 'false',
};

/** The .NET SDK on PATH: its tools look for their runtime by the variable DOTNET_ROOT. */
export function findDotnet(): ToolchainHome | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const program = folders.map((folder) => join(folder, 'dotnet')).find((path) => existsSync(path));
  if (program === undefined) return undefined;
  const bin = dirname(realpathSync(program));
  return { bin, variables: { DOTNET_ROOT: bin, ...DOTNET_VARIABLES } };
}

/** native-image as NATIVE_IMAGE (the program) or GRAALVM_HOME names it; undefined leaves PATH to decide. */
export function findNativeImage(): ToolchainHome | undefined {
  const { NATIVE_IMAGE, GRAALVM_HOME } = process.env;
  if (NATIVE_IMAGE) return { bin: dirname(NATIVE_IMAGE), variables: {} };
  return GRAALVM_HOME ? { bin: join(GRAALVM_HOME, 'bin'), variables: {} } : undefined;
}
