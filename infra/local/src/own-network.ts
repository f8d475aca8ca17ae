/** A network of one's own, where nothing but its loopback is: interfaces of the machine come and go unseen. */
import { spawnSync } from 'node:child_process';

type Command = readonly [string, ...string[]];

const OWN_NETWORK: Command = [
  'bwrap',
  ...['--dev-bind', '/', '/', '--unshare-net', '--cap-add', 'ALL', '--die-with-parent', '--'],
];

let works: boolean | undefined;

/** The command that executes another one in a network of its own; undefined where this machine gives none. */
export function inOwnNetwork(command: Command): Command | undefined {
  const [program, ...args] = OWN_NETWORK;
  works ??= spawnSync(program, [...args, 'true']).status === 0;
  return works ? [...OWN_NETWORK, ...command] : undefined;
}
