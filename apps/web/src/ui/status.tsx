import type { RunStatus, TrialStatus } from '@headroom/workload';
import {
  Ban,
  Check,
  Circle,
  CircleDot,
  type LucideIcon,
  Pause,
  TriangleAlert,
  Unplug,
  Wrench,
  X,
} from 'lucide-react';
import type { HostState } from '../hosts/state.ts';
import { Chip, type ChipTone } from './chip.tsx';

interface Look {
  word: string;
  tone: ChipTone;
  Icon: LucideIcon;
}

export const RUN_LOOKS: Record<RunStatus, Look> = {
  queued: { word: 'Queued', tone: 'neutral', Icon: Circle },
  running: { word: 'Running', tone: 'active', Icon: CircleDot },
  finished: { word: 'Finished', tone: 'good', Icon: Check },
  failed: { word: 'Failed', tone: 'bad', Icon: X },
  cancelled: { word: 'Cancelled', tone: 'neutral', Icon: Ban },
};

export const TRIAL_LOOKS: Record<TrialStatus, Look> = {
  waiting: { word: 'Waiting', tone: 'neutral', Icon: Circle },
  running: { word: 'Running', tone: 'active', Icon: CircleDot },
  passed: { word: 'Passed', tone: 'good', Icon: Check },
  server_failed: { word: 'Server failed', tone: 'bad', Icon: X },
  rig_failed: { word: 'Rig failed', tone: 'warn', Icon: Wrench },
  invalid: { word: 'Invalid', tone: 'warn', Icon: TriangleAlert },
  cancelled: { word: 'Cancelled', tone: 'neutral', Icon: Ban },
};

export const HOST_LOOKS: Record<HostState, Look> = {
  idle: { word: 'Idle', tone: 'good', Icon: Circle },
  running: { word: 'Running', tone: 'active', Icon: CircleDot },
  draining: { word: 'Draining', tone: 'warn', Icon: CircleDot },
  drained: { word: 'Drained', tone: 'warn', Icon: Pause },
  away: { word: 'Away', tone: 'bad', Icon: Unplug },
};

/** The state of a run: a sign and a word. */
export function RunStatusChip({ status }: { status: RunStatus }) {
  return <Status look={RUN_LOOKS[status]} />;
}

/** The state of a trial: a sign and a word. */
export function TrialStatusChip({ status }: { status: TrialStatus }) {
  return <Status look={TRIAL_LOOKS[status]} />;
}

/** The state of a host: a sign and a word. */
export function HostStateChip({ state }: { state: HostState }) {
  return <Status look={HOST_LOOKS[state]} />;
}

function Status({ look: { word, tone, Icon } }: { look: Look }) {
  return (
    <Chip tone={tone}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
      {word}
    </Chip>
  );
}
