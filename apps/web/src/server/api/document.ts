import { openApiDocument } from '@headroom/api/openapi';
import { OPERATIONS } from '@headroom/api/operations';
import { knownServerIds } from '#server/manifests.ts';
import { once } from '#server/once.ts';

/** The document of the whole API; made once by each process. */
export const apiDocument = once('api-document', () => openApiDocument(OPERATIONS, knownServerIds()));
