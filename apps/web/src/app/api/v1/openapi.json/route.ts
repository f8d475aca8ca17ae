import { openApiDocument } from '../../../../api/openapi.ts';
import { OPERATIONS } from '../../../../api/operations.ts';
import { route } from '../../../../api/route.ts';

/** Version of the API: the number in its paths, then what was added to it. */
const API_VERSION = '1.1.0';

export const dynamic = 'force-dynamic';

export const GET = route(async () => Response.json(openApiDocument(OPERATIONS, API_VERSION)));
