import { runCommand } from '../process/command.ts';
import { within } from './limits.ts';
import type { Build } from './steps.ts';
import type { RunInBuild } from './versions.ts';

/**
 * Runs programs in a folder in which the build steps have run, each under the limit of time of a version; they read it
 * and leave it as it is.
 */
export function runInFolder({
  folder,
  place,
  limits,
  memoryMb,
  onStart,
  signal,
}: Omit<Build, 'server' | 'log'>): RunInBuild {
  const ofVersion = { limit: 'versionS', seconds: limits?.versionS, signal } as const;
  return (asked, onLine) =>
    within({ ...ofVersion, what: `"${asked.join(' ')}"` }, (limited) => {
      const { command, ...how } = place.version(asked);
      return runCommand(command, { ...how, cwd: folder, memoryMb, signal: limited, onLine, onStart });
    });
}
