/** Marks parts of a chart that belong to the page, not to its picture. */
export const ON_PAGE_ONLY = { 'data-on-page': '' } as const;
