import type { Project } from '@headroom/project';
import { expect, test } from 'vitest';
import { needsSandbox } from '../runtime/needs.ts';
import { whyNotHere } from './why-not-here.ts';

type ProjectWorld = Project['world'];
const world = (rest: Partial<ProjectWorld>): ProjectWorld => ({
  backends: {},
  egress: 'none',
  limits: {},
  ...rest,
});
const seeded = (text: string) =>
  world({ backends: { db: 'redis' }, fixtures: { from: 'a', seed: [['sh', text]], reset: 'copy' } });
const image = `a.b/c@sha256:${'0'.repeat(64)}`;
const HOSTS = {
  process: { id: 'process' },
  docker: { id: 'docker' },
  unconfined: { id: 'process', unconfined: 'bwrap is not installed' },
} as const;
const ofImage = world({ backends: { db: { image, port: 1, env: {}, ready: 'tcp' } } });

test.each<[ProjectWorld, [keyof typeof HOSTS, RegExp | undefined][]]>([
  [
    world({}),
    [
      ['process', undefined],
      ['docker', undefined],
    ],
  ],
  [
    world({ egress: ['a.b'] }),
    [
      ['process', undefined],
      ['docker', undefined],
    ],
  ],
  [
    world({ egress: ['a.b', 'c.d'] }),
    [
      ['process', /^world.egress: this host does not let servers reach c.d; .* HEADROOM_EGRESS$/],
      ['docker', /^world.egress: this host does not let servers reach c.d; .* HEADROOM_EGRESS$/],
    ],
  ],
  [
    seeded('{fixtures}'),
    [
      ['process', undefined],
      ['docker', undefined],
    ],
  ],
  [
    seeded('{backend.db}'),
    [
      ['process', undefined],
      ['docker', /^world.fixtures.seed/],
    ],
  ],
  [
    ofImage,
    [
      ['process', /^world.backends.db comes as the image a.b/],
      ['docker', undefined],
    ],
  ],
  [
    world({ backends: { db: { image: image.replace('a.b', 'a.c'), port: 1, env: {}, ready: 'tcp' } } }),
    [
      [
        'docker',
        /^world.backends.db: a.c\/c@sha256:0+ is not an image that this host allows; allowed: a.b\/\*$/,
      ],
    ],
  ],
  [
    world({ backends: { a: 'redis', db: 'postgres' } }),
    [
      ['process', undefined],
      ['docker', undefined],
      ['unconfined', new RegExp(`^${needsSandbox('bwrap is not installed')}$`)],
    ],
  ],
  [
    world({ backends: { db: { postgres: { seed: 'a.sql' } } } }),
    [['unconfined', /^Postgres is started in a sandbox/]],
  ],
  [world({ backends: { a: 'redis' } }), [['unconfined', undefined]]],
])('what a host can never give is told before anything is built: %#', (asked, answers) => {
  for (const [host, said] of answers) {
    const why = whyNotHere(asked, HOSTS[host], {
      HEADROOM_BASE_IMAGES: ['a.b/*'],
      HEADROOM_EGRESS: ['a.b'],
    });
    if (said) expect(why).toMatch(said);
    else expect(why).toBeUndefined();
  }
});
