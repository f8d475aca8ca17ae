/** Address of a study's page. */
export function studyPath(slug: string): string {
  return `/studies/${slug}`;
}
