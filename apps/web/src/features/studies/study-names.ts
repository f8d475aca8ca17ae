/** Fields by which a study is named where it is stored, with their labels. */
export const NAME_LABELS = {
  title: 'Title',
  slug: 'Slug',
  source: 'Who published it',
  sourceUrl: 'Address of the source',
} as const;

/** Those that were typed: the others stay as proposed. */
export type StudyNames = Partial<Record<keyof typeof NAME_LABELS, string>>;
