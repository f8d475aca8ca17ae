import type { HostDescription, TimeLimits } from '@headroom/model/host';
import { PLANNED_FACTOR } from '@headroom/model/run';
import { formatCount } from '@headroom/report';
import { Figures } from '#ui/figures.tsx';
import { Term } from '#ui/term.tsx';
import { duration } from '#ui/time.ts';

/** Hardware and software of a host, as its worker told when it started. */
export function HostFacts({ description, runtime }: { description: HostDescription; runtime: string }) {
  const { cpuModel, cpus, memoryMb, kernel, os, toolchains, limits } = description;
  const versions = Object.entries(toolchains).sort(([a], [b]) => a.localeCompare(b));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 text-13">
      <Term name="Processor">
        <Figures text={`${cpuModel}, ${cpus} logical`} />
      </Term>
      <Term name="Memory">
        <Figures text={`${formatCount(memoryMb)} MB`} />
      </Term>
      <Term name="Kernel">
        <Figures text={kernel} />
      </Term>
      <Term name="System">
        <Figures text={os} />
      </Term>
      {limits && (
        <Term name="Time limits">
          <Figures text={limitFacts(limits, runtime)} />
        </Term>
      )}
      <Term name="Toolchains">
        {versions.length === 0 && 'none found'}
        <ul className="flex flex-wrap gap-x-4">
          {versions.map(([name, version]) => (
            <li key={name}>
              {name} <span className="num text-muted">{version}</span>
            </li>
          ))}
        </ul>
      </Term>
    </dl>
  );
}

/** Time limits of the host. */
function limitFacts({ stepS, imageS, versionS, buildS, trialS, runS }: TimeLimits, runtime: string): string {
  const part =
    runtime === 'process' ? `each step ${duration(stepS)}` : `each by the engine ${duration(imageS)}`;
  const build = `a build ${duration(buildS)} (${part}, reading a version ${duration(versionS)})`;
  return `${build}, a trial ${duration(trialS)} beside its load, a run ${duration(runS)}, or ${PLANNED_FACTOR} times its longest planned time if that is more`;
}
