import type { HostState } from '@headroom/api/hosts';
import type { DeliveryStatus } from '@headroom/db';
import type { RunStatus, TrialStatus } from '@headroom/model/run';
import { Chip } from '#ui/chip.tsx';
import { StatusIcon } from './status-icon.tsx';
import { DELIVERY_LOOKS, HOST_LOOKS, type Look, RUN_LOOKS, TRIAL_LOOKS } from './status-looks.ts';

/** The state of a run: an icon and a word. */
export function RunStatusChip({ status }: { status: RunStatus }) {
  return <Status look={RUN_LOOKS[status]} />;
}

/** The state of a trial: an icon and a word. */
export function TrialStatusChip({ status }: { status: TrialStatus }) {
  return <Status look={TRIAL_LOOKS[status]} />;
}

/** The state of a host: an icon and a word. */
export function HostStateChip({ state }: { state: HostState }) {
  return <Status look={HOST_LOOKS[state]} />;
}

/** The state of a message to a webhook: an icon and a word. */
export function DeliveryStatusChip({ status }: { status: DeliveryStatus }) {
  return <Status look={DELIVERY_LOOKS[status]} />;
}

function Status({ look: { word, tone, icon } }: { look: Look }) {
  return (
    <Chip tone={tone}>
      <StatusIcon of={icon} />
      {word}
    </Chip>
  );
}
