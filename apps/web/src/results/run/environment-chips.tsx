import type { RunDetail } from '@headroom/db';
import { Chip } from '#ui/chip.tsx';
import { networkMeaning } from './network.ts';

/** Chips for what of a run's environment is to be known beside its figures. */
export function EnvironmentChips({ environment }: Pick<RunDetail, 'environment'>) {
  if (!environment) return null;
  const { egress, isolated } = environment;
  return (
    <>
      {!isolated && (
        <Chip tone="warn" title="Server, load generator and backends shared the host without enforced limits">
          not isolated
        </Chip>
      )}
      {egress && (
        <Chip tone="warn" title={networkMeaning(egress)}>
          network
        </Chip>
      )}
    </>
  );
}
