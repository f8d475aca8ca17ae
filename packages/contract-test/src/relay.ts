import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Port below every system's ephemeral ones: no outgoing connection takes it while it is not listened on. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** A port for a relay, by chance; somebody may listen on it. */
export function anyRelayPort(): number {
  return FIRST_PORT + randomInt(PORTS);
}

/** Place that a relay listens on: an address servers reach, and a port (0: any that is free). */
export interface RelayPlace {
  host: string;
  port: number;
}

/** Body that a relay answers with in place of the backend's own. */
export interface OtherBody {
  type: string;
  text: string;
  /** Of the answer; 200 without it. */
  status?: number;
}

const SIGN_IN: OtherBody = { type: 'text/html', text: '<html><body>Please sign in</body></html>\n' };

/** Where redirects lead, and what is there. */
const ELSEWHERE = '/elsewhere';
const NOTHING: OtherBody = { type: 'application/json', text: '[]' };

/** More bytes than anybody waits for. */
const TRICKLED_BYTES = 1_000_000;
const TRICKLES_EVERY_MS = 200;

/** Answers a connection by the beginning of its first request. */
type Answer = (client: Socket, head: string) => void;

const ANYWHERE: RelayPlace = { host: '127.0.0.1', port: 0 };

/**
 * A TCP relay to a backend that can be taken away from those who connect through it:
 * - `cut`: connections are destroyed and new ones refused, as by a process that died;
 * - `hang`: connections stay open and new ones are accepted, but nothing is passed on, as by a process that stopped;
 * - `mislead`: every request over HTTP is answered with a body or a status that is none of the backend's;
 * - `redirect`: every request over HTTP is led elsewhere, where there is JSON;
 * - `trickle`: every request over HTTP is answered with a body that comes byte by byte, and has no end;
 * - `restore`: works again; connections of before are destroyed, as by a process that was started again.
 */
export class Relay {
  /** URL of the backend with the relay's address in it, and without a password. */
  readonly url: string;
  readonly #target: { host: string; port: number };
  readonly #place: RelayPlace;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #mode: 'relays' | 'hangs' | Answer = 'relays';

  /** @throws when the wanted port is taken */
  static async start(targetUrl: string, { host, port }: RelayPlace = ANYWHERE): Promise<Relay> {
    const server = createServer();
    for (;;) {
      const place = { host, port: port || anyRelayPort() };
      if (await listens(server, place)) return new Relay(server, place, targetUrl);
      if (port) throw new Error(`port ${port} of ${host}, which a relay should listen on, is taken`);
    }
  }

  private constructor(server: Server, place: RelayPlace, targetUrl: string) {
    const { protocol, hostname, port: targetPort, pathname } = new URL(targetUrl);
    const defaultPort = protocol === 'redis:' ? 6379 : 80;
    this.#target = { host: hostname, port: Number(targetPort) || defaultPort };
    this.#place = place;
    this.url = `${protocol}//${place.host}:${place.port}${pathname === '/' ? '' : pathname}`;
    this.#server = server.on('connection', (client) => this.#accept(client));
  }

  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#destroyAll();
    await closed;
  }

  hang(): void {
    this.#mode = 'hangs';
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** @param body by default a page that asks to sign in */
  mislead(body = SIGN_IN): void {
    this.#answerAll((client) => client.end(whole(body)));
  }

  redirect(status: number): void {
    const led = whole({ ...NOTHING, status }, [`Location: ${this.url}${ELSEWHERE}`]);
    this.#answerAll((client, head) => client.end(head.includes(` ${ELSEWHERE} `) ? whole(NOTHING) : led));
  }

  trickle(): void {
    this.#answerAll((client) => {
      client.setNoDelay().write(headOf(NOTHING, TRICKLED_BYTES));
      // White space, which every parser of JSON goes on after.
      const trickle = setInterval(() => client.write(' '), TRICKLES_EVERY_MS);
      client.once('close', () => clearInterval(trickle));
    });
  }

  /** @throws when another process has taken the port */
  async restore(): Promise<void> {
    if (this.#mode !== 'relays') this.#destroyAll();
    this.#mode = 'relays';
    if (this.#server.listening || (await listens(this.#server, this.#place))) return;
    throw new Error(`port ${this.#place.port} of the relay was taken while it was cut; try again`);
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.cut();
  }

  /** Answers each connection's first request, whatever it is, and no other. */
  #answerAll(answer: Answer): void {
    this.#mode = answer;
    this.#destroyAll();
  }

  #accept(client: Socket): void {
    this.#keep(client);
    // Never read: what is sent waits in the system's buffers, unanswered.
    if (this.#mode === 'hangs') return;
    if (this.#mode !== 'relays') {
      const answer = this.#mode;
      client.once('data', (head) => answer(client, String(head)));
      return;
    }
    const backend = connect({ ...this.#target, noDelay: true });
    this.#keep(backend);
    client.setNoDelay().pipe(backend).pipe(client);
    client.once('close', () => backend.destroy());
    backend.once('close', () => {
      // While hung, a backend's own end must not be seen either.
      if (this.#mode !== 'hangs') client.destroy();
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // A broken connection is closed, and its other half with it: that is all a relay can tell.
    socket.on('error', () => socket.destroy());
  }

  #destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function headOf({ type, status = 200 }: OtherBody, bytes: number, more: readonly string[] = []): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${type}`,
    `Content-Length: ${bytes}`,
    'Connection: close',
    ...more,
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

function whole(body: OtherBody, headers?: readonly string[]): string {
  return headOf(body, Buffer.byteLength(body.text), headers) + body.text;
}

async function listens(server: Server, { host, port }: RelayPlace): Promise<boolean> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}
