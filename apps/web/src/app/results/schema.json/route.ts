import { documentJsonSchema } from '@headroom/api/documents';

export const dynamic = 'force-static';

/** The schema of the JSON files of results. */
export function GET(): Response {
  return Response.json(documentJsonSchema(), { headers: { 'content-type': 'application/schema+json' } });
}
