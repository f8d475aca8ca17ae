import { ForgeFailed, type Send } from '@headroom/forge';
import { messageOf } from '../exit.ts';

export const USER_AGENT = 'headroom-cli';

const TIMEOUT_MS = 30_000;

/** Sends a request to the forge whose runner this is; its address comes from the runner. */
export const send: Send = async ({ url, maxBytes, ...request }) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await beginningOf(answer, maxBytes),
    };
  } catch (error) {
    const what = `${request.method} ${new URL(url).pathname}`;
    throw new ForgeFailed(`${what}: the forge cannot be reached: ${messageOf(error)}`, { cause: error });
  }
};

async function beginningOf({ body }: Response, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let room = bytes;
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, room));
    room -= chunk.byteLength;
    if (room <= 0) break;
  }
  return Buffer.concat(chunks).toString();
}
