import { documentApi } from '@headroom/api/operations';
import { apiDocument } from '#server/api/document.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(documentApi.readOpenApi, () => apiDocument());
