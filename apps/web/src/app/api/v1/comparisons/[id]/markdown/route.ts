import { notFound } from '#api/ids.ts';
import { route } from '#api/route.ts';
import { readCompared } from '#compare/compared.ts';
import { markdownOf } from '#compare/markdown.ts';
import { readComparisonMarkdownOperation } from '#compare/operations.ts';
import { comparedIn } from '#compare/sides.ts';
import { runPath } from '#runs/words.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ id: string }>(readComparisonMarkdownOperation, async ({ params: { id } }) => {
  const compared = await readCompared(id);
  if (!compared) throw notFound('comparison', id);
  return new Response(markdownOf(comparedIn(compared), runPath(compared.run)), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
});
