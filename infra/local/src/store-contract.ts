/** Stores the OpenAPI document of a release, to which the next one is held (packages/api/src/contract). */
import { writeFileSync } from 'node:fs';
import { contractDocument } from '@headroom/api/contract/document';

const FILE = new URL('../../../packages/api/src/contract/released.json', import.meta.url);

writeFileSync(FILE, `${JSON.stringify(contractDocument())}\n`);
