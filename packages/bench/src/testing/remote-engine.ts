import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import Docker from 'dockerode';
import type { RemoteEngineSettings } from '../runtime/remote/connection.ts';

/** An engine that is reached as another machine's is. */
export interface RemoteEngine {
  readonly settings: RemoteEngineSettings;
  /** `address:port` at which it is asked. */
  readonly place: string;
  stop(): void;
}

/**
 * The engine of this machine by TLS, at an address that its containers reach: what it starts is published, watched by an
 * agent and fenced as on another machine, of which only the network is missing.
 */
export async function behindTls(socketPath: string): Promise<RemoteEngine> {
  const { IPAM } = (await new Docker().getNetwork('bridge').inspect()) as Docker.NetworkInspectInfo;
  // An engine that has made its bridge in this life does not name its gateway: it is the first address of the subnet.
  const { Gateway, Subnet = '' } = IPAM?.Config?.[0] ?? {};
  const address = Gateway ?? Subnet.replace(/\.0\/\d+$/, '.1');
  const folder = mkdtempSync(join(tmpdir(), 'headroom-certs-'));
  const pem = (name: string) => join(folder, `${name}.pem`);
  // One certificate that signs itself serves as that of the authority, the engine and its client.
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=engine', '-addext', `subjectAltName=IP:${address}`],
      ...['-keyout', pem('key'), '-out', pem('cert')],
    ],
    { stdio: 'pipe' },
  );
  execFileSync('cp', [pem('cert'), pem('ca')]);
  const [ca, cert, key] = ['ca', 'cert', 'key'].map((name) => readFileSync(pem(name)));
  const server = createServer({ ca, cert, key, requestCert: true, rejectUnauthorized: true }, (client) => {
    const engine = connect(socketPath);
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { address: `tcp://${address}:${port}`, certs: folder },
    place: `${address}:${port}`,
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
