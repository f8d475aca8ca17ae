import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

const LOG = new URL('./log.ts', import.meta.url).pathname;

/** Standard error of a process that writes to its log. */
function logged(statement: string): string {
  const program = `
    import { createLog } from '${LOG}';
    const log = createLog({ app: 'test', level: 'info', secrets: ['very-secret-word'] });
    ${statement}`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(ran.stdout).toBe('');
  return ran.stderr;
}

test('a line is a JSON object with what is known of run and trial', () => {
  const line = logged(`log.child({ runId: 'r1' }).info({ trialId: 't1' }, 'trial ended')`);
  expect(JSON.parse(line)).toMatchObject({
    app: 'test',
    level: 30,
    runId: 'r1',
    trialId: 't1',
    msg: 'trial ended',
  });
});

test('a disk without room for the log stops nobody', () => {
  const full = openSync('/dev/full', 'w');
  const program = `
    import { createLog } from '${LOG}';
    const log = createLog({ app: 'test', level: 'info', secrets: [] });
    for (let i = 0; i < 10_000; i++) log.info({ i }, 'x'.repeat(500));
    setImmediate(() => console.log('still here'));`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', full],
  });
  closeSync(full);
  expect([ran.status, ran.stdout]).toEqual([0, 'still here\n']);
});

test.each([
  `log.error({ authorization: 'very-plain' }, 'x')`,
  `log.error({ headers: { cookie: 'very-plain', 'set-cookie': ['very-plain'] } }, 'x')`,
  `log.error({ request: { body: { password: 'very-plain', token: 'very-plain' } } }, 'x')`,
  `log.error({ err: Object.assign(new Error('WRONGPASS'), { command: { args: ['very-plain'] } }) }, 'x')`,
  `log.error({ err: new Error('cannot reach postgresql://u:very-plain@host/db') }, 'x')`,
  `log.error(new Error('a', { cause: new Error('the word is very-secret-word') }))`,
  `log.child({ secret: 'very-plain' }).info('very-secret-word')`,
])('no secret is in what %s leaves', (statement) => {
  const line = logged(statement);
  expect(line).toContain('[redacted]');
  expect(line).not.toMatch(/very-(plain|secret-word)/);
  expect(() => JSON.parse(line)).not.toThrow();
});
