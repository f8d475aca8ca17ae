const MOUNTS = 'mounts a folder of the host: use `world.fixtures` of headroom.yaml';
const NETWORK = 'chooses a network: use `world.egress` of headroom.yaml';

/** Options of `docker run` and podman's. */
export const DOCKER_OPTIONS = {
  flags: ['-i', '--interactive', '-t', '--tty', '-it', '-ti', '--rm', '--init', '-q', '--quiet'],
  valued: ['-e', '--env', '--name', '--entrypoint', '-l', '--label', '-p', '--publish', '--expose'],
  refused: {
    '-v': MOUNTS,
    '--volume': MOUNTS,
    '--mount': MOUNTS,
    '--network': NETWORK,
    '--net': NETWORK,
    '--pull': 'is not understood here: an image is resolved to its digest once; leave it out',
    '--env-file': 'names variables that are not read: set them in `env`',
  },
};
