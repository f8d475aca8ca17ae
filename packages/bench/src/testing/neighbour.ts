import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

/** Counts who connects and what is sent, and tells when it is asked to. */
const LISTENER = `
  const asked = [];
  const socket = require('node:dgram').createSocket('udp4').on('message', () => asked.push('datagram'));
  const server = require('node:net').createServer((c) => asked.push('connection') && c.on('error', () => {}).end());
  server.listen(0, '0.0.0.0', () => socket.bind(server.address().port, () => console.log(server.address().port)));
  process.stdin.on('data', () => console.log(JSON.stringify(asked)));
`;

/** Another machine of a private network of this host, which listens; only root can make one. */
export interface Neighbour {
  /** `address:port` */
  readonly place: string;
  /** Connections and datagrams that came so far, a word each. */
  asked(): Promise<string[]>;
  stop(): void;
}

/** A network namespace behind a pair of interfaces, with an address of a network that the host has a route to. */
export async function startNeighbour(): Promise<Neighbour> {
  const id = randomBytes(3).toString('hex');
  const [space, near, far] = [`hr-${id}`, `hr-${id}n`, `hr-${id}f`];
  const network = `10.${200 + Math.floor(Math.random() * 50)}.${Math.floor(Math.random() * 250)}`;
  const ip = (...args: string[]) => execFileSync('ip', args);
  ip('netns', 'add', space);
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', space);
  ip('address', 'add', `${network}.1/24`, 'dev', near);
  ip('link', 'set', near, 'up');
  ip('-n', space, 'address', 'add', `${network}.2/24`, 'dev', far);
  ip('-n', space, 'link', 'set', far, 'up');
  ip('-n', space, 'route', 'add', 'default', 'via', `${network}.1`);
  const child = spawn('ip', ['netns', 'exec', space, process.execPath, '--eval', LISTENER]);
  const line = async () => String((await once(child.stdout, 'data'))[0]).trim();
  const port = await line();
  return {
    place: `${network}.2:${port}`,
    asked: async () => {
      child.stdin.write('?\n');
      return JSON.parse(await line());
    },
    stop: () => {
      child.kill();
      ip('netns', 'delete', space);
    },
  };
}
