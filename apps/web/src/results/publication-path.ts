/** The permanent address of a publication, or of a part of it. */
export function resultPath(slug: string, part = ''): string {
  return `/results/${slug}${part}`;
}
