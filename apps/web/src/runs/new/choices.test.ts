import { expect, test } from 'vitest';
import { type Choices, firstDraft } from './choices.ts';
import { byField } from './submit.ts';

const option = (id: string) => ({ id, title: id, description: id });
const choices: Choices = {
  suites: [option('io')],
  profiles: ['smoke', 'quick'].map((id) => ({ ...option(id), secondsPerTrial: 7 })),
  handshakes: [option('session'), option('persistent')],
  servers: [
    { id: 'go', title: 'Go', stack: '', missing: null },
    { id: 'java', title: 'Java', stack: '', missing: 'java needs mvn' },
    { id: 'rust', title: 'Rust', stack: '', missing: null },
  ],
  maxRounds: 100,
  ahead: 0,
  noHost: false,
};

test('the form opens with every server that can be chosen', () => {
  expect(firstDraft(choices, {})).toEqual({
    suite: 'io',
    profile: 'quick',
    handshake: 'session',
    servers: ['go', 'rust'],
    rounds: '1',
  });
});

test('the address fills the form, but not with what is unknown or cannot be chosen', () => {
  const asked = { profile: 'huge', handshake: 'persistent', servers: 'rust,java,cobol', rounds: '3' };
  expect(firstDraft(choices, asked)).toMatchObject({
    profile: 'quick',
    handshake: 'persistent',
    servers: ['rust'],
    rounds: '3',
  });
});

test('errors go to their fields; those of a list to the list', () => {
  const errors = byField([
    { path: 'servers.0', message: 'unknown server' },
    { path: 'servers.2', message: 'unknown server too' },
    { path: 'rounds', message: 'too many' },
  ]);
  expect(errors).toEqual({ servers: 'unknown server. unknown server too', rounds: 'too many' });
});
