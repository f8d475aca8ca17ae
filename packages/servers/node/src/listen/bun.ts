import { LISTENS } from '../primary.ts';
import { KEEP_ALIVE_TIMEOUT_S } from './limits.ts';

/** The part of `Bun.serve` that is used. */
type Serve = (options: {
  port: number;
  hostname: string;
  reusePort: boolean;
  idleTimeout: number;
  fetch: (request: Request) => Promise<Response>;
}) => { stop(): Promise<void> };
declare const Bun: { serve: Serve };

/** Listens by `Bun.serve`, with a socket of its own in each worker; returns the function that stops it. */
export async function listen(port: number, answer: (request: Request) => Promise<Response>) {
  const server = Bun.serve({
    port,
    hostname: '0.0.0.0',
    reusePort: true,
    idleTimeout: KEEP_ALIVE_TIMEOUT_S,
    fetch: answer,
  });
  process.send?.(LISTENS);
  return (closed: () => void) => {
    server.stop().then(closed, closed);
  };
}
