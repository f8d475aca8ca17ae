/** Sending a trial to a workspace, with what this machine is; nothing else of it. */
import { createHash } from 'node:crypto';
import { cpus, hostname, release, type as system, totalmem } from 'node:os';
import type { OnceResult } from '@headroom/bench';
import type { Project } from '@headroom/project';
import { type HandshakeId, isUnchecked, keptTexts, type Upload } from '@headroom/workload';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import { printable } from '../output/printable.ts';
import { VERSION } from '../version.ts';

const MOST_CHARACTERS = 200;
const BYTES_PER_MB = 2 ** 20;

/** A trial, and the file that it was measured by. */
export interface Sent {
  readonly project: Project;
  readonly server: string;
  readonly handshake: HandshakeId;
  readonly profile: Upload['profile'];
  /** Text of the headroom.yaml. */
  readonly file: string;
  readonly measured: OnceResult;
}

/** Uploads a trial. Gives the address of its page. */
export async function upload(
  api: ApiClient,
  sent: Sent,
  { signal, onWait }: { signal: AbortSignal; onWait: (words: string) => void },
): Promise<string> {
  const { url } = await retry(() => api.upload(uploadOf(sent)), { signal, once: true, onWait });
  return api.pageOf(url);
}

function uploadOf({ project, server, handshake, profile, file, measured }: Sent): object {
  const { egress, result, runtime, isolated } = measured;
  const { tried: _, experiment: _none, environment: _local, ...trial } = result;
  const tools = result.measurements.filter(({ kind }) => kind === 'tool').map(({ name }) => name);
  const unchecked = project.workload.tools.filter(({ expect }) => isUnchecked(expect));
  return {
    elsewhere: {
      machine: {
        name: line(hostname()),
        os: line(`${system()} ${release()}`),
        cpuModel: line(cpus()[0]?.model ?? ''),
        cpus: Math.max(1, cpus().length),
        memoryMb: Math.round(totalmem() / BYTES_PER_MB),
      },
      headroom: VERSION,
      fileHash: createHash('sha256').update(file).digest('hex'),
      runtime,
      isolated,
      ...(egress.length > 0 && { egress }),
      unchecked: unchecked.map(({ name }) => name).filter((name) => tools.includes(name)),
    },
    ...{ server, profile, handshake },
    result: { ...trial, ...keptTexts(trial) },
  };
}

function line(text: string): string {
  return printable(text).slice(0, MOST_CHARACTERS) || 'unknown';
}
