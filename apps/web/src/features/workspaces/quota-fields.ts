import type { QuotaLimits } from '@headroom/db';

/** The quotas of a workspace as the owner of the installation sets them. */
export const QUOTA_FIELDS: readonly { id: keyof QuotaLimits; title: string; short: string; unit?: string }[] =
  [
    { id: 'maxQueuedRuns', title: 'Maximum queued runs', short: 'Queued' },
    { id: 'maxRunningRuns', title: 'Maximum running runs', short: 'At once' },
    {
      id: 'maxBenchMinutes',
      title: 'Maximum host minutes per calendar month (UTC)',
      short: 'Bench',
      unit: 'min',
    },
    { id: 'maxStoredMb', title: 'Maximum storage of results in MB', short: 'Stored', unit: 'MB' },
  ];
