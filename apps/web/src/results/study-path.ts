/** Address of a study's page, or of a part of it. */
export function studyPath(slug: string, part = ''): string {
  return `/studies/${slug}${part}`;
}
