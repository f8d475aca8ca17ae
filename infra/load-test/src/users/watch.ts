/** Messages that the followers of runs saw. */
export interface Watched {
  /** Progress events and snapshots received. */
  events: number;
  /** Notices that Redis or Postgres is away. */
  notices: number;
  /** Streams that ended before they should have, each opened again as a browser does. */
  reopened: number;
  /** Answers other than a stream. */
  refused: number;
}

const REOPEN_MS = 2000;

/** Follows runs over server-sent events, one stream each, until the signal. */
export async function watchRuns(
  streams: readonly { address: string; cookie: string }[],
  signal: AbortSignal,
): Promise<Watched> {
  const seen: Watched = { events: 0, notices: 0, reopened: 0, refused: 0 };
  await Promise.all(streams.map((stream) => watch(stream, seen, signal)));
  return seen;
}

async function watch(
  { address, cookie }: { address: string; cookie: string },
  seen: Watched,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await read(await fetch(address, { headers: { cookie }, signal }), seen);
    } catch (error) {
      if (!signal.aborted && !(error instanceof TypeError)) throw error;
    }
    if (signal.aborted) return;
    seen.reopened += 1;
    await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
  }
}

async function read(response: Response, seen: Watched): Promise<void> {
  if (response.status !== 200 || !response.body) {
    seen.refused += 1;
    await response.body?.cancel();
    return;
  }
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    seen.events += text.split('event: ').length - 1;
    seen.notices += text.split('event: notice').length - 1;
  }
}
