import type { ServerManifest } from '@headroom/model/manifest';
import { runtimeLabel } from '#results/runtime-label.ts';
import { HostStateChip } from '#results/status.tsx';
import { Chip } from '#ui/chip.tsx';
import { When } from '#ui/when.tsx';
import { CalibrateButton, type CalibrateChoices } from './calibrate-button.tsx';
import type { CalibratedLoad } from './calibrations.ts';
import { CancelWorkButton } from './cancel-button.tsx';
import { DrainButton } from './drain-button.tsx';
import { HostCalibrations } from './host-calibrations.tsx';
import { HostFacts } from './host-facts.tsx';
import { HostServers } from './host-servers.tsx';
import { HostSummary } from './host-summary.tsx';
import type { HostNow } from './read-hosts.ts';
import { RemoveButton } from './remove-button.tsx';

interface Props {
  host: HostNow;
  manifests: readonly ServerManifest[];
  /** No other host of its class takes runs. */
  alone: boolean;
  now: Date;
  calibrated: readonly CalibratedLoad[];
  /** Of projects that the reader may know, by their workloads. */
  titles: ReadonlyMap<string, string>;
  /** Null: its reader may not calibrate it, or it is away. */
  calibrate: CalibrateChoices | null;
}

/** One host: its state, its hardware, its servers; and the buttons that drain and remove it. */
export function HostSection({ host, manifests, alone, now, calibrated, titles, calibrate }: Props) {
  const { id, name, hostClass, runtime, state, drainedAt } = host;
  return (
    <section
      id={id}
      aria-labelledby={`name-${id}`}
      className="scroll-mt-14 border-line border-t py-5 first:border-t-0 first:pt-0 target:bg-accent-soft/40"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <h2 id={`name-${id}`} className="break-all font-semibold text-base tracking-tight">
              {name}
            </h2>
            <HostStateChip state={state} />
            <Chip title="It takes runs of this class only">class {hostClass}</Chip>
            <Chip>{runtimeLabel(runtime)}</Chip>
          </div>
          <p className="mt-1.5 text-13">
            <HostSummary host={host} />
          </p>
          <p className="text-13 text-muted">
            Last heartbeat <When at={host.heartbeatAt} />
          </p>
        </div>
        {(host.manageable || host.busy) && (
          <div className="flex flex-wrap items-center gap-2">
            {host.busy && !host.busy.cancelling && (
              <CancelWorkButton hostId={id} name={name} since={host.busy.since.toISOString()} />
            )}
            {calibrate && <CalibrateButton choices={calibrate} />}
            {host.manageable && <RemoveButton hostId={id} name={name} away={state === 'away'} />}
            {host.manageable && (
              <DrainButton
                hostId={id}
                name={name}
                hostClass={hostClass}
                drained={drainedAt !== null}
                alone={alone}
              />
            )}
          </div>
        )}
      </div>
      <div className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <HostFacts description={host.description} runtime={runtime} />
        <HostServers host={host} manifests={manifests} now={now} />
      </div>
      <HostCalibrations loads={calibrated} titles={titles} />
    </section>
  );
}
