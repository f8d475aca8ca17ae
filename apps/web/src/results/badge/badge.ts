/** Badges: pictures of a word and a figure or verdict, for pages elsewhere. */
import type { Tone } from '@headroom/report/compare';
import { makeBadge } from 'badge-maker';

/** Dark enough for white text at AA contrast. */
export const GREY = '#5a6270';

const TONE_COLOURS: Readonly<Record<Tone, string>> = {
  worse: '#a8261c',
  better: '#1d6b3a',
  same: GREY,
  open: '#8a5300',
};

/** A badge with a verdict, as SVG. */
export function verdictBadgeOf({
  label,
  message,
  tone,
}: {
  label: string;
  message: string;
  tone: Tone;
}): string {
  return makeBadge({ label, message, color: TONE_COLOURS[tone] });
}

/** Markdown that shows a badge, with its picture at one address and the page it leads to at another. */
export function badgeMarkdown(words: string, { page, image }: { page: string; image: string }): string {
  return `[![${words.replaceAll(/[[\]\\]/g, '\\$&')}](${image})](${page})`;
}

/** A badge for pages of other sites, kept by them for five minutes. */
export function badgeResponse(svg: string, status = 200): Response {
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=300' };
  return new Response(svg, { status, headers });
}
