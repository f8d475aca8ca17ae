import { address } from '#ui/address.ts';

/** Characters of an address that there is room for: some are written as nine. */
const MOST = 3000;

/** Texts of a publication as they were typed. */
interface Typed {
  readonly title: string;
  readonly summary: string;
  readonly slug: string;
}

/** Page that shows a run as it would be published with these texts; of a summary too long for an address, its beginning. */
export function previewPath(runId: string, { title, summary, slug }: Typed): string {
  const whole = address(previewOfRun(runId), { title, slug, summary });
  if (whole.length <= MOST || summary === '') return whole;
  const shorter = [...summary].slice(0, Math.floor([...summary].length / 2));
  return previewPath(runId, { title, slug, summary: shorter.join('') });
}

/** Address of that page without any texts. */
export const previewOfRun = (runId: string) => `/runs/${runId}/preview`;
