/** `make release`: the package of the command in the folder `dist` of the repository. */
import { statSync } from 'node:fs';
import { PROCESSORS, placeOf } from '@headroom/model/host/places';
import { makeRelease } from './release.ts';

const tarball = await makeRelease(placeOf('dist'), PROCESSORS);
console.log(`${tarball}, ${(statSync(tarball).size / 1e6).toFixed(1)} MB, and its checksum beside it`);
