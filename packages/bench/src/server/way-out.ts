import { openEgress, type Reach } from '@headroom/builder/sandbox';
import type { RunningServer } from '../runtime/runtime.ts';

/** Loopback of the server itself: what it asks of itself never leaves. */
const OWN = ['localhost', '127.0.0.1', '::1'];
/** Beginning of a refusal that is told: a name can be as long as a request. */
const TOLD_CHARACTERS = 300;
/** Title of what is told of refusals in the log of a server. */
const TITLE = 'its connections that were refused:';

/** Proxy of one server, by which it reaches the hosts of its file. */
export interface WayOut {
  /** As the server reaches it. */
  readonly proxy: string;
  /** The server's last output, with the connections that were refused to it. */
  logsWith(output: string): string;
  close(): Promise<void>;
}

/**
 * Opens the proxy of a server that is about to start.
 * @param at an address that it reaches; port 0 takes a free one
 */
export async function openWayOut(at: { host: string; port: number }, reach: Reach): Promise<WayOut> {
  const refused: string[] = [];
  const egress = await openEgress(at, {
    reach,
    onRefused: (sentence) => refused.push(sentence.slice(0, TOLD_CHARACTERS)),
  });
  return {
    proxy: `http://${at.host}:${egress.port}`,
    logsWith: (output) => (refused.length === 0 ? output : [output, TITLE, ...refused].join('\n')),
    close: () => egress.close(),
  };
}

/**
 * Variables by which programs find the proxy.
 * @param places of backends, which are reached without it
 */
export function proxyVariables(
  proxy: string | undefined,
  places: Readonly<Record<string, string>>,
): Record<string, string> {
  if (proxy === undefined) return {};
  const backends = Object.entries(places).filter(([name]) => !name.includes('.'));
  const without = [...OWN, ...backends.map(([, place]) => new URL(`tcp://${place}`).hostname)];
  const variables = { http_proxy: proxy, https_proxy: proxy, no_proxy: [...new Set(without)].join(',') };
  const upper = Object.entries(variables).map(([name, value]) => [name.toUpperCase(), value]);
  // Node.js heeds them only where this says so.
  return { ...variables, ...Object.fromEntries(upper), NODE_USE_ENV_PROXY: '1' };
}

/**
 * Starts a server with its way out; without a reach or a place for its proxy it has none.
 * @param at place of its proxy, as `openWayOut` takes it
 * @throws as `start`; then no proxy is left
 */
export async function startWithWayOut(
  { at, reach }: { at: Parameters<typeof openWayOut>[0] | undefined; reach: Reach | undefined },
  start: (proxy: string | undefined) => Promise<RunningServer>,
): Promise<RunningServer> {
  const wayOut = reach && at && (await openWayOut(at, reach));
  try {
    const server = await start(wayOut?.proxy);
    return wayOut ? withWayOut(server, wayOut) : server;
  } catch (error) {
    await wayOut?.close();
    throw error;
  }
}

/** A server whose proxy ends with it. */
function withWayOut(server: RunningServer, wayOut: WayOut): RunningServer {
  const [logs, stop] = [server.logs.bind(server), server.stop.bind(server)];
  return Object.assign(server, {
    logs: async () => wayOut.logsWith(await logs()),
    stop: async (how?: 'politely' | 'now') => {
      try {
        await stop(how);
      } finally {
        await wayOut.close();
      }
    },
  });
}
