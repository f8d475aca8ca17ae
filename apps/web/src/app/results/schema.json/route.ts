import { documentJsonSchema } from '#results/table-documents.ts';

export const dynamic = 'force-static';

/** The schema of the JSON files of results. */
export function GET(): Response {
  return Response.json(documentJsonSchema(), { headers: { 'content-type': 'application/schema+json' } });
}
