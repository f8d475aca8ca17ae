import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PROCESSORS } from '@headroom/model/host/places';

const execute = promisify(execFile);
export type Processor = (typeof PROCESSORS)[number];

/** Programs that measuring needs, by their folders in `infra`. */
export const PROGRAMS = ['k6', 'mock-backend', 'stdio-bridge'] as const;
/** Names of processors in Go. */
const GO_ARCH: Record<Processor, string> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Builds the programs for Linux on a processor, without the paths of this machine.
 * @param infra the repository's folder
 * @throws with what Go printed
 */
export async function buildPrograms(infra: string, to: string, processor: Processor): Promise<void> {
  const env = { ...process.env, CGO_ENABLED: '0', GOOS: 'linux', GOARCH: GO_ARCH[processor] };
  for (const name of PROGRAMS) {
    const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-o', join(to, name), '.'];
    await execute('go', args, { cwd: join(infra, name), env });
  }
}

/** Version of k6, as its `go.mod` pins it, with its `v`. */
export async function k6Version(infra: string): Promise<string> {
  const args = ['list', '-m', '-f', '{{.Version}}', 'go.k6.io/k6'];
  return (await execute('go', args, { cwd: join(infra, 'k6') })).stdout.trim();
}
