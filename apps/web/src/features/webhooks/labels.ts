import type { DeliveryStatus, EventKind } from '@headroom/db';

/** What a webhook can be told of, in words. */
export const EVENT_WORDS: Readonly<Record<EventKind, { title: string; description: string }>> = {
  run_finished: { title: 'Run ended', description: 'A run finished, failed or was cancelled.' },
  run_published: { title: 'Run published', description: 'A run was made public.' },
  publication_withdrawn: {
    title: 'Publication withdrawn',
    description: 'A publication was taken back.',
  },
  verdict: { title: 'Verdict', description: 'A comparison of two commits came to its verdicts.' },
};

export const EVENT_KINDS = Object.keys(EVENT_WORDS) as [EventKind, ...EventKind[]];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'given_up'] as const satisfies DeliveryStatus[];
