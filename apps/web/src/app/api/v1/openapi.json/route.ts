import { apiDocument } from '#api/document.ts';
import { readOpenApiOperation } from '#api/operations.ts';
import { route } from '#api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(readOpenApiOperation, async () => Response.json(apiDocument()));
