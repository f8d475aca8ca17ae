import type { Project } from '@headroom/project';
import { expect, test } from 'vitest';
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
const ofImage = world({ backends: { db: { image, port: 1, env: {}, ready: 'tcp' } } });

test.each<[ProjectWorld, ['process' | 'docker', RegExp | undefined][]]>([
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
      ['process', /^world.egress/],
      ['docker', /^world.egress/],
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
])('what a runtime can never give is told before anything is built: %#', (asked, answers) => {
  for (const [runtime, said] of answers) {
    const why = whyNotHere(asked, runtime);
    if (said) expect(why).toMatch(said);
    else expect(why).toBeUndefined();
  }
});
