import type Docker from 'dockerode';
import { LineSplitter } from '../process/lines.ts';
import { containedOptions } from './contained.ts';

const FRAME_HEADER_BYTES = 8;
/** Enough for a toolchain to tell its version. */
const LIMITS = { cpus: 1, memoryMb: 1024 };

export interface InContainer {
  image: string;
  labels: Readonly<Record<string, string>>;
  onLine: (line: string) => void;
  signal: AbortSignal | undefined;
}

/**
 * Runs a program in a container of an image, contained as servers are and without a network; the container is gone
 * afterwards, however it ended.
 * @returns `exit code 0`, or how else it ended
 * @throws the signal's reason when aborted; an Error when the program cannot be started
 */
export async function runInContainer(
  docker: Docker,
  command: readonly [string, ...string[]],
  { image, labels, onLine, signal }: InContainer,
): Promise<string> {
  signal?.throwIfAborted();
  const options = { image, command, labels, network: 'none', limits: LIMITS };
  const container = await docker.createContainer(await containedOptions(docker, options));
  try {
    await container.start();
    const { StatusCode } = await container.wait(signal && { abortSignal: signal });
    const output = await container.logs({ stdout: true, stderr: true });
    handLinesOn(output, onLine);
    return `exit code ${StatusCode}`;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await container.remove({ force: true, v: true });
  }
}

/** Both streams in the order they were written: frames of 8 bytes (the last 4 are the length) and what was printed. */
function handLinesOn(output: Buffer, onLine: (line: string) => void): void {
  const splitter = new LineSplitter(onLine);
  for (let at = 0; at + FRAME_HEADER_BYTES <= output.length; ) {
    const from = at + FRAME_HEADER_BYTES;
    at = from + output.readUInt32BE(at + 4);
    splitter.write(output.subarray(from, at));
  }
  splitter.end();
}
