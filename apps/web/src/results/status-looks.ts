import type { HostState } from '@headroom/api/hosts';
import type { DeliveryStatus } from '@headroom/db';
import type { RunStatus, TrialStatus } from '@headroom/model/run';
import type { ChipTone } from '#ui/chip.tsx';
import type { IconName } from './status-icon.tsx';

/** Presentation of a state: a word, its tone and its icon. */
export interface Look {
  word: string;
  tone: ChipTone;
  icon: IconName;
}

export const RUN_LOOKS: Record<RunStatus, Look> = {
  queued: { word: 'Queued', tone: 'neutral', icon: 'circle' },
  running: { word: 'Running', tone: 'active', icon: 'circle-dot' },
  finished: { word: 'Finished', tone: 'good', icon: 'check' },
  failed: { word: 'Failed', tone: 'bad', icon: 'x' },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

export const TRIAL_LOOKS: Record<TrialStatus, Look> = {
  waiting: { word: 'Waiting', tone: 'neutral', icon: 'circle' },
  running: { word: 'Running', tone: 'active', icon: 'circle-dot' },
  passed: { word: 'Passed', tone: 'good', icon: 'check' },
  server_failed: { word: 'Server failed', tone: 'bad', icon: 'x' },
  rig_failed: { word: 'Rig failed', tone: 'warn', icon: 'wrench' },
  invalid: { word: 'Invalid', tone: 'warn', icon: 'triangle-alert' },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: 'ban' },
  newer: { word: 'Of a newer version', tone: 'neutral', icon: 'circle' },
};

export const HOST_LOOKS: Record<HostState, Look> = {
  idle: { word: 'Idle', tone: 'good', icon: 'circle' },
  running: { word: 'Running', tone: 'active', icon: 'circle-dot' },
  draining: { word: 'Draining', tone: 'warn', icon: 'circle-dot' },
  drained: { word: 'Drained', tone: 'warn', icon: 'pause' },
  away: { word: 'Away', tone: 'bad', icon: 'unplug' },
};

export const DELIVERY_LOOKS: Record<DeliveryStatus, Look> = {
  waiting: { word: 'Waiting', tone: 'active', icon: 'circle' },
  delivered: { word: 'Delivered', tone: 'good', icon: 'check' },
  given_up: { word: 'Given up', tone: 'bad', icon: 'x' },
};
