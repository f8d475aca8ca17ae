import type { DeliveredKind, EventKind, ForgeKind, WebhookFormat } from '@headroom/api/webhooks';

/** Words for the events of webhooks. */
export const EVENT_LABELS: Readonly<Record<EventKind, { title: string; description: string }>> = {
  run_finished: { title: 'Run ended', description: 'A run finished, failed or was cancelled.' },
  run_published: { title: 'Run published', description: 'A run was made public.' },
  publication_withdrawn: {
    title: 'Publication withdrawn',
    description: 'A publication was withdrawn.',
  },
  verdict: { title: 'Verdict', description: 'A comparison came to its verdicts.' },
  watch_change: {
    title: 'Change on a watched branch',
    description:
      'A new head is slower, faster, has other errors, takes more of a model’s context or fails. Nothing is sent where nothing changed.',
  },
  watch_search: {
    title: 'Commit found',
    description: 'The search for the commit of a slowdown has ended.',
  },
  watch_paused: {
    title: 'Watch paused',
    description:
      'A watch paused automatically: three failed comparisons in a row, or its maker may no longer queue runs.',
  },
  host_drift: {
    title: 'Noise of a host doubled',
    description: 'The noise floor of a host doubled in its last two calibrations.',
  },
  growth_found: {
    title: 'Growth found',
    description: 'In a soak the memory, files, threads or latency of a server grew.',
  },
  watch_digest: {
    title: 'Week of a watched branch',
    description: 'Once a week what its comparisons found, where there were any.',
  },
};

/** Titles of all events that deliveries are of. */
export const DELIVERED_TITLES: Readonly<Record<DeliveredKind, string>> = {
  ...(Object.fromEntries(Object.entries(EVENT_LABELS).map(([kind, { title }]) => [kind, title])) as Record<
    EventKind,
    string
  >),
  watch_status: 'Status of a commit',
  newer: 'Of a newer version',
};

/** The kinds in the order in which forms offer them; the contract's own list would bring its schemas to the browser. */
export const OFFERED_KINDS = Object.keys(EVENT_LABELS) as EventKind[];

/** Words for the bodies that messages may have, in the order in which forms offer them. */
export const FORMAT_LABELS: Readonly<Record<WebhookFormat, { title: string; description: string }>> = {
  headroom: { title: 'Headroom JSON', description: 'All details, for programs.' },
  slack: {
    title: 'Slack message',
    description: 'Summary and link for an incoming webhook of Slack.',
  },
};

/** Titles of all formats, those that no form offers included. */
export const FORMAT_TITLES: Readonly<Record<WebhookFormat | ForgeKind, string>> = {
  headroom: FORMAT_LABELS.headroom.title,
  slack: FORMAT_LABELS.slack.title,
  github: 'Statuses and comments on GitHub',
  gitlab: 'Statuses and comments on GitLab',
};

export const OFFERED_FORMATS = Object.keys(FORMAT_LABELS) as WebhookFormat[];
