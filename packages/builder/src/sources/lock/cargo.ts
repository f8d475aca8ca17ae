import type { PackageTarget } from '@headroom/model/comparison/target';
import type { Locker } from './lock.ts';

const RESULT = 'info.txt';

/** The version that cargo takes; what the crate needs is chosen by the lock that it brings. */
export function cargoLock({ name, version }: PackageTarget): Locker {
  const spec = version === undefined || version === 'latest' ? name : `${name}@${version}`;
  return {
    files: {},
    requires: ['cargo'],
    commands: [['sh', '-c', `exec cargo info --color never "$1" > ${RESULT}`, 'sh', spec]],
    result: RESULT,
    read: (text) => {
      const [, exact = ''] = /^version: (\S+)/m.exec(text) ?? [];
      return { name, version: exact, programs: [name] };
    },
  };
}
