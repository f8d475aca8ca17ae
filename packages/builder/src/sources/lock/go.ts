import type { PackageTarget } from '@headroom/model/comparison/target';
import { z } from 'zod';
import type { Locker } from './lock.ts';

const RESULT = 'module.json';
const moduleSchema = z.looseObject({ Version: z.string() });

/** Asks for the module that a package is of: its path, or the beginning of it that is a module. */
const SCRIPT = `path=$1
while ! go list -m -json "$path@$2" > ${RESULT} 2>> error.txt; do
  case $path in
    */*) path=\${path%/*} ;;
    *) cat error.txt >&2; exit 1 ;;
  esac
done
rm -f error.txt`;

/** The version that go takes; what the package needs is chosen by its module's own files. */
export function goLock({ name, version = 'latest' }: PackageTarget): Locker {
  return {
    files: {},
    requires: ['go'],
    commands: [['sh', '-c', SCRIPT, 'sh', name, version]],
    result: RESULT,
    read: (text) => {
      const { Version } = moduleSchema.parse(JSON.parse(text));
      return { name, version: Version, programs: [programOf(name)] };
    },
  };
}

/** The program that go installs: the last word of the path that is no major version. */
function programOf(name: string): string {
  const words = name.split('/');
  const last = words.at(-1) ?? name;
  return /^v\d+$/.test(last) ? (words.at(-2) ?? last) : last;
}
