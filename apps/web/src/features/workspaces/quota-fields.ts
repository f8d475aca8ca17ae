import type { QuotaLimits } from '@headroom/db';

/** The quotas of a workspace as the owner of the installation sets them. */
export const QUOTA_FIELDS: readonly { id: keyof QuotaLimits; title: string; short: string; unit?: string }[] =
  [
    { id: 'maxQueuedRuns', title: 'Runs that may wait at once', short: 'Queued' },
    { id: 'maxRunningRuns', title: 'Runs that hosts may work on at once', short: 'At once' },
    {
      id: 'maxBenchMinutes',
      title: 'Minutes of hosts in a calendar month (UTC)',
      short: 'Bench',
      unit: 'min',
    },
    { id: 'maxStoredMb', title: 'Megabytes of stored results', short: 'Stored', unit: 'MB' },
  ];
