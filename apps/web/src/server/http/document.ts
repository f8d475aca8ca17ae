import { once } from '#server/once.ts';
import { openApiDocument } from './openapi.ts';
import { OPERATIONS } from './operations.ts';

/** Version of the API: the number in its paths, then what was added to it. */
const API_VERSION = '1.3.0';

/** The document of the whole API; made once by each process. */
export const apiDocument = once('api-document', () => openApiDocument(OPERATIONS, API_VERSION));
