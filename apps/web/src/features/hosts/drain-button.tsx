'use client';

import { ConfirmButton } from '#ui/confirm-button.tsx';

interface Props {
  hostId: string;
  name: string;
  hostClass: string;
  drained: boolean;
  /** No other host of its class takes runs. */
  alone: boolean;
}

/** Drains a host, or undrains a drained one, after a second look. One button for both, so that it keeps the focus. */
export function DrainButton({ hostId, name, hostClass, drained, alone }: Props) {
  const verb = drained ? 'Undrain' : 'Drain';
  return (
    <ConfirmButton
      request={drained ? 'POST /api/v1/hosts/{id}/undrain' : 'POST /api/v1/hosts/{id}/drain'}
      input={{ params: { id: hostId } }}
      act={verb}
      name={`${verb} ${name}`}
      title={`${verb} ${name}?`}
      keep={drained ? 'Keep it drained' : 'Keep it taking runs'}
      doneLabel={drained ? `${name} takes runs again.` : `${name} takes no more runs.`}
      refusalLabel={() => `${name} could not be ${drained ? 'undrained' : 'drained'}; try again.`}
    >
      {drained ? undrainLabel(hostClass) : drainLabel(hostClass, alone)}
    </ConfirmButton>
  );
}

function drainLabel(hostClass: string, alone: boolean): string {
  const left = alone
    ? `No other host of class ${hostClass} takes runs now: queued runs wait.`
    : `Other hosts of class ${hostClass} take queued runs.`;
  return `It finishes its current run and takes no more until undrained. ${left}`;
}

function undrainLabel(hostClass: string): string {
  return `It takes runs of class ${hostClass} again within seconds, if its worker is running.`;
}
