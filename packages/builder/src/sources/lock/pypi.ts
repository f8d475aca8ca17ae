import type { PackageTarget } from '@headroom/model/comparison/target';
import { z } from 'zod';
import { consoleScripts } from '../programs.ts';
import type { Locker } from './lock.ts';

const RESULT = 'lock.json';

/**
 * Program that has pip choose versions and tells the console scripts of the package's wheel. Wheels alone are taken: a
 * source distribution would run its own program.
 */
const PROGRAM = `import glob, json, subprocess, sys, zipfile

pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]
wheels = ["--only-binary=:all:"]
requirement, folder = sys.argv[1:]


def run(*words):
    done = subprocess.run([*pip, *words])
    if done.returncode:
        sys.exit(done.returncode)


run("install", "--dry-run", "--ignore-installed", *wheels, "--report", folder + "/report.json", requirement)
with open(folder + "/report.json") as file:
    chosen = json.load(file)["install"]
pins = [(one["metadata"]["name"], one["metadata"]["version"]) for one in chosen]
name, version = next((one["metadata"]["name"], one["metadata"]["version"]) for one in chosen if one.get("requested"))
run("download", "--no-deps", *wheels, "--dest", folder + "/wheels", name + "==" + version)
entry_points = ""
for wheel in glob.glob(folder + "/wheels/*.whl"):
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.namelist():
            if entry.endswith(".dist-info/entry_points.txt"):
                entry_points = archive.read(entry).decode()
with open("${RESULT}", "w") as file:
    json.dump({"version": version, "pins": pins, "entry_points": entry_points}, file)
`;

const resultSchema = z.object({
  version: z.string(),
  pins: z.array(z.tuple([z.string(), z.string()])),
  entry_points: z.string(),
});

/** The choice of pip, in a virtual environment that is left behind. */
export function pypiLock({ name, version }: PackageTarget): Locker {
  const script =
    'folder=$(mktemp -d) && trap \'rm -rf "$folder"\' EXIT && python3 -m venv "$folder/venv" && "$folder/venv/bin/python" lock.py "$1" "$folder"';
  return {
    files: { 'lock.py': PROGRAM },
    requires: ['python3'],
    commands: [['sh', '-c', script, 'sh', requirementOf(name, version)]],
    result: RESULT,
    read: (text) => {
      const { version: exact, pins, entry_points: entryPoints } = resultSchema.parse(JSON.parse(text));
      const lines = pins.map(([of, at]) => `${of}==${at}\n`).sort();
      const [first = name, ...others] = consoleScripts(entryPoints).sort(
        (a, b) => Number(b === name) - Number(a === name),
      );
      return {
        ...{ name, version: exact, programs: [first, ...others] as const },
        lock: { path: 'requirements.txt', text: lines.join('') },
      };
    },
  };
}

/** A requirement of pip: `latest` is no version there, and one without an operator is exact. */
function requirementOf(name: string, version: string | undefined): string {
  if (version === undefined || version === 'latest') return name;
  return /^[<>=!~]/.test(version) ? `${name}${version}` : `${name}==${version}`;
}
