import type { Party } from '@headroom/model/run';

/** Parties as the pages name them. */
export const PARTY_TITLES: Record<Party, string> = {
  server: 'server',
  redis: 'Redis',
  api: 'API service',
  load: 'load generator',
  backends: 'backends',
  bridge: 'stdio bridge',
};

/** Colour and dash of each party in charts. */
export const PARTY_STROKES: Record<Party, { colour: string; dash: string | undefined }> = {
  server: { colour: 'var(--s1)', dash: undefined },
  load: { colour: 'var(--s2)', dash: '6 3' },
  redis: { colour: 'var(--s4)', dash: '2 3' },
  api: { colour: 'var(--s3)', dash: '8 3 2 3' },
  backends: { colour: 'var(--s4)', dash: '2 3' },
  bridge: { colour: 'var(--s3)', dash: '8 3 2 3' },
};
