import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { placeOf, programsPlace } from '@headroom/model/host/places';
import manifest from '../../package.json' with { type: 'json' };
import { VERSION } from '../version.ts';
import { bundleInto, PACKAGE } from './bundle.ts';
import { thirdPartyLicences } from './licences.ts';
import { buildPrograms, k6Version, type Processor } from './programs.ts';
import { LICENCE, noticeText, readmeText } from './texts.ts';

const execute = promisify(execFile);

/** What the command reads of the repository: files of the sandbox, what runtimes of JavaScript load to be profiled, and sources of images that it builds; and of the recorder. */
const RESOURCES = [
  'packages/builder/src/sandbox/etc',
  'packages/bench/src/profiler/inspector/preload.cjs',
  ...['firewall', 'go.Dockerfile', 'host-agent', 'k6', 'k6.Dockerfile', 'mock-backend', 'stdio-bridge'].map(
    (name) => `infra/${name}`,
  ),
];

/**
 * Makes the package of the command, as one file that npm installs without a registry, and its checksum beside it.
 * @returns its path
 */
export async function makeRelease(to: string, processors: readonly Processor[]): Promise<string> {
  const stage = mkdtempSync(join(tmpdir(), 'headroom-release-'));
  try {
    await layOut(stage, processors);
    mkdirSync(to, { recursive: true });
    const args = ['pack', '--json', '--loglevel', 'error', '--pack-destination', to];
    const [packed] = JSON.parse((await execute('npm', args, { cwd: stage, maxBuffer: 2 ** 26 })).stdout);
    const tarball = join(to, `headroom-${VERSION}.tgz`);
    renameSync(join(to, packed.filename), tarball);
    const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
    writeFileSync(`${tarball}.sha256`, `${sum}  ${basename(tarball)}\n`);
    return tarball;
  } finally {
    rmSync(stage, { recursive: true });
  }
}

async function layOut(stage: string, processors: readonly Processor[]): Promise<void> {
  const infra = placeOf('infra');
  const resources = join(stage, 'resources');
  cpSync(join(PACKAGE, 'bin'), join(stage, 'bin'), { recursive: true });
  cpSync(placeOf('LICENSE'), join(stage, 'LICENSE'));
  for (const path of RESOURCES)
    cpSync(placeOf(path), join(resources, path), {
      recursive: true,
      filter: (name) => !/_test\.go$/.test(name),
    });
  for (const processor of processors)
    await buildPrograms(infra, join(resources, programsPlace(processor)), processor);
  const modules = await bundleInto(join(stage, 'dist'));
  const { name, description, type, bin, engines } = manifest;
  const version = VERSION;
  const published = { name, version, description, license: LICENCE, type, bin, engines };
  const texts = {
    'package.json': `${JSON.stringify(published, null, 2)}\n`,
    NOTICE: noticeText(await k6Version(infra)),
    'README.md': readmeText(version),
    'THIRD-PARTY-LICENSES': await thirdPartyLicences(modules, join(infra, 'k6')),
  };
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(stage, file), text);
}
