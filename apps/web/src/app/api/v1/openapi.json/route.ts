import { apiDocument } from '#server/http/document.ts';
import { readOpenApiOperation } from '#server/http/operations.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(readOpenApiOperation, async () => Response.json(apiDocument()));
