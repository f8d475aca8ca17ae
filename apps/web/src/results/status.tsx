import type { HostState } from '@headroom/api/hosts';
import type { DeliveryStatus } from '@headroom/db';
import type { RunStatus, TrialStatus } from '@headroom/workload';
import { Chip, type ChipTone } from '#ui/chip.tsx';
import { Sign, type SignId } from '#ui/sign.tsx';

interface Look {
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

/** The state of a message to a webhook: a sign and a word. */
export function DeliveryStatusChip({ status }: { status: DeliveryStatus }) {
  return <Status look={DELIVERY_LOOKS[status]} />;
}

function Status({ look: { word, tone, sign } }: { look: Look }) {
  return (
    <Chip tone={tone}>
      <Sign of={sign} size={12} strokeWidth={2.5} />
      {word}
    </Chip>
  );
}
