import { projectJsonSchema } from '@headroom/project/json-schema';

export const dynamic = 'force-static';

/** The schema of headroom.yaml, for editors: it changes with the installation only. */
export function GET(): Response {
  return Response.json(projectJsonSchema(), {
    headers: { 'content-type': 'application/schema+json', 'cache-control': 'public, max-age=3600' },
  });
}
