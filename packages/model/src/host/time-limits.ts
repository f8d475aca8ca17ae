import { z } from 'zod';

const seconds = z.number().positive();

/** Times that a host allows before it ends things, in seconds: the settings of its worker. */
export const timeLimitsSchema = z.object({
  stepS: seconds.describe('Limit of a build step, for plain processes.'),
  imageS: seconds.describe('Limit of one build of the container engine, for containers.'),
  versionS: seconds.describe('Limit of a version command.'),
  buildS: seconds.describe('Limit of the whole build of a server, including version commands.'),
  trialS: seconds.describe('Limit of a trial, excluding its load.'),
  runS: seconds.describe(
    'a run, or four times what its trials are planned to take at the longest where that is longer',
  ),
});
export type TimeLimits = z.infer<typeof timeLimitsSchema>;

/** Subject of each limit, and the setting of the worker for it. */
export const TIME_LIMITS = {
  stepS: { of: 'a build step', setting: 'HEADROOM_STEP_MINUTES' },
  imageS: { of: 'a build of the container engine', setting: 'HEADROOM_IMAGE_MINUTES' },
  versionS: { of: 'a command that tells a version', setting: 'HEADROOM_VERSION_SECONDS' },
  buildS: { of: 'the build of a server', setting: 'HEADROOM_BUILD_MINUTES' },
  trialS: { of: 'a trial', setting: 'its load and HEADROOM_TRIAL_MINUTES' },
  runS: {
    of: 'a run',
    setting: 'HEADROOM_RUN_HOURS, or four times what its trials are planned to take at the longest',
  },
} as const satisfies Record<keyof TimeLimits, { of: string; setting: string }>;
