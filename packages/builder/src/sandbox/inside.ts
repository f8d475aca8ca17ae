/**
 * Runs inside the sandbox, as the user that builds: leads connections of the step to the worker's proxy, lays out the
 * settings of package managers, then executes the step and ends as it ends. It needs nothing but Node.
 *
 * node inside.ts <what it is told, as JSON> <program> [argument…]
 */
import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { constants } from 'node:os';

/** Arguments that a step is started with. */
export interface Told {
  /** Socket of the worker's proxy. */
  proxy: string;
  /** Folder whose files are put into the home; it may be empty. */
  settings: string;
  home: string;
  env: Record<string, string>;
}

const NOT_FOUND = 127;

const [, , text = '', program = '', ...args] = process.argv;
const { proxy, settings, home, env } = JSON.parse(text) as Told;

cpSync(settings, home, { recursive: true, force: true });
const entrance = createServer((client) => {
  const server = connect(proxy);
  for (const socket of [client, server]) socket.on('error', () => socket.destroy());
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
  client.pipe(server).pipe(client);
});
entrance.listen(0, '127.0.0.1', () => {
  const { port } = entrance.address() as AddressInfo;
  const step = spawn(program, args, {
    stdio: 'inherit',
    env: { ...env, ...proxied(port) } as NodeJS.ProcessEnv,
  });
  step.once('error', ({ message }) => {
    console.error(`${program} cannot be started: ${message}`);
    process.exit(NOT_FOUND);
  });
  step.once('exit', (code, signal) =>
    process.exit(code ?? 128 + constants.signals[signal as NodeJS.Signals]),
  );
});

/** Environment that tells programs of the proxy: most read these variables, Java is told by properties. */
function proxied(port: number): Record<string, string> {
  const address = `http://127.0.0.1:${port}`;
  const none = 'localhost,127.0.0.1,::1';
  const properties = ['http', 'https'].map((s) => `-D${s}.proxyHost=127.0.0.1 -D${s}.proxyPort=${port}`);
  // Maven 3.9 reads those only where it is told to.
  const java = [...properties, '-Daether.connector.http.useSystemProperties=true'].join(' ');
  const named = { HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: none };
  const small = Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...named,
    ...Object.fromEntries(small),
    NODE_USE_ENV_PROXY: '1',
    MAVEN_OPTS: `${env.MAVEN_OPTS ?? ''} ${java}`,
    GRADLE_OPTS: `${env.GRADLE_OPTS ?? ''} ${java}`,
  };
}
