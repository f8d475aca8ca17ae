import { documentApi } from '@headroom/api/operations';
import { apiDocument } from '#server/http/document.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(documentApi.readOpenApi, () => apiDocument());
