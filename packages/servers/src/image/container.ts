import type Docker from 'dockerode';

const FRAME_HEADER_BYTES = 8;
/** A driver whose logs can be read, and no more of them than a version needs. */
const LOG = { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } };

export interface InContainer {
  image: string;
  labels: Readonly<Record<string, string>>;
  onLine: (line: string) => void;
  signal: AbortSignal | undefined;
}

/**
 * Runs a program in a container of an image, without a network; the container is gone afterwards, however it ended.
 * @returns `exit code 0`, or how else it ended
 * @throws the signal's reason when aborted; an Error when the program cannot be started
 */
export async function runInContainer(
  docker: Docker,
  [program, ...args]: readonly [string, ...string[]],
  { image, labels, onLine, signal }: InContainer,
): Promise<string> {
  signal?.throwIfAborted();
  const container = await docker.createContainer({
    Image: image,
    Entrypoint: [program],
    Cmd: args,
    Labels: { ...labels },
    HostConfig: { NetworkMode: 'none', SecurityOpt: ['no-new-privileges'], LogConfig: LOG },
  });
  try {
    await container.start();
    const { StatusCode } = await container.wait(signal && { abortSignal: signal });
    const output = await container.logs({ stdout: true, stderr: true });
    for (const line of textOf(output).split('\n')) onLine(line);
    return `exit code ${StatusCode}`;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await container.remove({ force: true, v: true });
  }
}

/** Both streams in the order they were written: frames of 8 bytes (the last 4 are the length) and what was printed. */
function textOf(output: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; at + FRAME_HEADER_BYTES <= output.length; ) {
    const from = at + FRAME_HEADER_BYTES;
    at = from + output.readUInt32BE(at + 4);
    parts.push(output.subarray(from, at));
  }
  return Buffer.concat(parts).toString('utf8').trimEnd();
}
