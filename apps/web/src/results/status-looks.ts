import type { HostState } from '@headroom/api/hosts';
import type { DeliveryStatus } from '@headroom/db';
import type { RunStatus, TrialStatus } from '@headroom/workload';
import type { ChipTone } from '#ui/chip.tsx';
import type { SignId } from '#ui/sign.tsx';

/** How a state is shown: a word, its tone and its sign. */
export interface Look {
  word: string;
  tone: ChipTone;
  sign: SignId;
}

export const RUN_LOOKS: Record<RunStatus, Look> = {
  queued: { word: 'Queued', tone: 'neutral', sign: 'circle' },
  running: { word: 'Running', tone: 'active', sign: 'circle-dot' },
  finished: { word: 'Finished', tone: 'good', sign: 'check' },
  failed: { word: 'Failed', tone: 'bad', sign: 'x' },
  cancelled: { word: 'Cancelled', tone: 'neutral', sign: 'ban' },
};

export const TRIAL_LOOKS: Record<TrialStatus, Look> = {
  waiting: { word: 'Waiting', tone: 'neutral', sign: 'circle' },
  running: { word: 'Running', tone: 'active', sign: 'circle-dot' },
  passed: { word: 'Passed', tone: 'good', sign: 'check' },
  server_failed: { word: 'Server failed', tone: 'bad', sign: 'x' },
  rig_failed: { word: 'Rig failed', tone: 'warn', sign: 'wrench' },
  invalid: { word: 'Invalid', tone: 'warn', sign: 'triangle-alert' },
  cancelled: { word: 'Cancelled', tone: 'neutral', sign: 'ban' },
};

export const HOST_LOOKS: Record<HostState, Look> = {
  idle: { word: 'Idle', tone: 'good', sign: 'circle' },
  running: { word: 'Running', tone: 'active', sign: 'circle-dot' },
  draining: { word: 'Draining', tone: 'warn', sign: 'circle-dot' },
  drained: { word: 'Drained', tone: 'warn', sign: 'pause' },
  away: { word: 'Away', tone: 'bad', sign: 'unplug' },
};

export const DELIVERY_LOOKS: Record<DeliveryStatus, Look> = {
  waiting: { word: 'Waiting', tone: 'active', sign: 'circle' },
  delivered: { word: 'Delivered', tone: 'good', sign: 'check' },
  given_up: { word: 'Given up', tone: 'bad', sign: 'x' },
};
