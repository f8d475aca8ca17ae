import { comparisonsApi } from '@headroom/api/comparisons';
import { markdownOf } from '#features/compare/markdown.ts';
import { readCompared } from '#results/comparison/compared.ts';
import { comparedIn } from '#results/comparison/sides.ts';
import { readCpuLines } from '#results/cpu-profiles/read.ts';
import { runPath } from '#results/run/labels.ts';
import { route } from '#server/api/route.ts';
import { notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const GET = route(comparisonsApi.readComparisonMarkdown, async ({ params: { id } }) => {
  const compared = await readCompared(id);
  if (!compared) throw notFound('comparison', id);
  const text = markdownOf(comparedIn(compared), runPath(compared.run), await readCpuLines(compared.run));
  return new Response(text, {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
});
