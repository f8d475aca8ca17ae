import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Docker from 'dockerode';

/** Settings by which the engine of another machine is reached; see infra/README.md. */
export interface RemoteEngineSettings {
  /** `ssh://user@host[:port]` or `tcp://host:port`. */
  readonly address: string;
  /** Folder of ca.pem, cert.pem and key.pem, for `tcp`. */
  readonly certs?: string | undefined;
  /** File of a private key, for `ssh`; else `agent` is asked. */
  readonly key?: string | undefined;
  /** Socket of an agent that holds keys, for `ssh`. */
  readonly agent?: string | undefined;
  /** Fingerprint of the machine's key, `SHA256:…`, for `ssh`. */
  readonly hostKey?: string | undefined;
}

/** A way to an engine of another machine. */
export interface Connection {
  readonly options: Docker.DockerOptions;
  /** Address of IPv4 of that machine. */
  readonly address: string;
  /** Port at which it is asked, which containers there must not reach. */
  readonly port: number;
  /** Address of this machine, as that one sees it. */
  readonly ownAddress: string;
}

const SSH_PORT = 22;
const TLS_PORT = 2376;

/** The way to the engine that the settings name. @throws with the setting that is missing or wrong */
export async function connectionTo(settings: RemoteEngineSettings): Promise<Connection> {
  const { protocol, hostname: host, port: given, username } = new URL(settings.address);
  const isSsh = protocol === 'ssh:';
  const port = Number(given) || (isSsh ? SSH_PORT : TLS_PORT);
  const options = isSsh ? await sshOptions(settings, username) : await tlsOptions(settings);
  const { address } = await lookup(host, 4).catch((cause: Error) => {
    throw new Error(`HEADROOM_SERVER_ENGINE names ${host}, which has no address: ${cause.message}`, {
      cause,
    });
  });
  return { options: { host, port, ...options }, address, port, ownAddress: await addressTowards(address) };
}

async function tlsOptions({ certs }: RemoteEngineSettings): Promise<Docker.DockerOptions> {
  if (certs === undefined) {
    throw new Error(
      'HEADROOM_SERVER_ENGINE_CERTS must name the folder of ca.pem, cert.pem and key.pem for tcp://',
    );
  }
  const read = (name: string) =>
    readFile(join(certs, name), 'utf8').catch((cause: Error) => {
      throw new Error(`HEADROOM_SERVER_ENGINE_CERTS: ${cause.message}`, { cause });
    });
  const [ca, cert, key] = await Promise.all(['ca.pem', 'cert.pem', 'key.pem'].map(read));
  return { protocol: 'https', ca, cert, key };
}

async function sshOptions(
  { agent, key, hostKey }: RemoteEngineSettings,
  username: string,
): Promise<Docker.DockerOptions> {
  if (hostKey === undefined) {
    throw new Error(
      'HEADROOM_SERVER_ENGINE_HOST_KEY must be the fingerprint of the key of that machine for ssh://, SHA256:…',
    );
  }
  const privateKey =
    key === undefined
      ? undefined
      : await readFile(key).catch((cause: Error) => {
          throw new Error(`HEADROOM_SERVER_ENGINE_KEY: ${cause.message}`, { cause });
        });
  return {
    protocol: 'ssh',
    ...(username && { username }),
    sshOptions: {
      ...(privateKey ? { privateKey } : agent && { agent }),
      hostVerifier: (given: Buffer) => fingerprintOf(given) === hostKey,
    },
  };
}

/** Fingerprint of a key of a host, as ssh-keygen prints it. */
export function fingerprintOf(key: Buffer): string {
  // Without the sign that fills base64 up, of which 32 bytes need one.
  return `SHA256:${createHash('sha256').update(key).digest('base64').slice(0, -1)}`;
}

/** Address from which this machine reaches another one; nothing is sent. */
export async function addressTowards(address: string): Promise<string> {
  const socket = createSocket('udp4');
  try {
    // Any port: the kernel only looks up the route.
    socket.connect(9, address);
    await once(socket, 'connect');
    return socket.address().address;
  } finally {
    socket.close();
  }
}
