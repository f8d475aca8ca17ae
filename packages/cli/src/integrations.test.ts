import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseCommand } from './arguments/arguments.ts';
import { COMMANDS } from './arguments/commands.ts';

const FOLDER = join(import.meta.dirname, '../../../integrations');

const action = z
  .object({
    inputs: z.record(z.string(), z.object({ description: z.string() })),
    outputs: z.record(z.string(), z.object({ value: z.string() })),
    runs: z.object({
      using: z.literal('composite'),
      steps: z.array(
        z.object({
          if: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  })
  .parse(parse(readFileSync(join(FOLDER, 'github/action.yml'), 'utf8')));
const release = z
  .object({
    jobs: z.object({
      release: z.object({
        steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
      }),
    }),
  })
  .parse(parse(readFileSync(join(FOLDER, 'github/release.yml'), 'utf8'))).jobs.release;
const job = z
  .object({
    variables: z.record(z.string(), z.string()),
    script: z.array(z.string()),
    after_script: z.array(z.string()),
  })
  .parse(parse(readFileSync(join(FOLDER, 'gitlab/headroom.yml'), 'utf8'))['.headroom']);

const steps = [...action.runs.steps, ...release.steps];

test('no step puts what others wrote into a script', () => {
  const scripts = steps.flatMap(({ run }) => run ?? []);
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
});

test('what others wrote and the action uses is named by its commit, also in what readers copy', () => {
  const readme = readFileSync(join(FOLDER, '../docs/ci.md'), 'utf8');
  const copied = [...readme.matchAll(/^ +- uses: (\S+)/gm)].map(([, name = '']) => name);
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect([used.length, copied.length]).toEqual([3, 2]);
  for (const name of [...used, ...copied]) expect(name).toMatch(/@([\da-f]{40}|<commit>)$/);
});

test('a release publishes what make release makes', () => {
  const scripts = release.steps.flatMap(({ run }) => run ?? []);
  expect(scripts).toContain('make release');
  expect(readFileSync(join(FOLDER, '../Makefile'), 'utf8')).toMatch(/^release:/m);
  expect(scripts.join('\n')).toMatch(/gh release create .*"\$package" "\$package\.sha256"/);
});

test('every input of the action is used, and every one that is used exists', () => {
  const used = JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g);
  expect([...new Set([...used].map(([, name]) => name))].sort()).toEqual(Object.keys(action.inputs).sort());
});

test('every option of the action is one of the command, and every output is written', () => {
  const script = readFileSync(join(FOLDER, 'github/compare.sh'), 'utf8');
  const options = [...script.matchAll(/^option (\S+) "\$\{(\w+):-\}"$/gm)];
  const variables = action.runs.steps
    .flatMap(({ env }) => Object.keys(env))
    .filter((name) => /^COMPARE_/.test(name));
  expect(options.map(([, , variable]) => variable).sort()).toEqual(variables.sort());
  for (const [, option = ''] of options) expect(Object.keys(COMMANDS.compare.options)).toContain(option);
  for (const [name, { value }] of Object.entries(action.outputs)) {
    expect(value).toBe(`\${{ steps.compare.outputs.${name} }}`);
    expect(script).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

test('the scripts of the action may be run', () => {
  for (const name of ['install.sh', 'compare.sh']) {
    expect(statSync(join(FOLDER, 'github', name)).mode & 0o111).toBe(0o111);
  }
});

test('both say what is measured and by which load', () => {
  for (const name of ['project', 'servers', 'suite', 'profile']) {
    expect(Object.keys(action.inputs)).toContain(name);
    const variable = `HEADROOM_${name.toUpperCase()}`;
    expect(job.script[0]).toContain(`\${${variable}:+--${name}="$${variable}"}`);
    expect(job.variables[variable]).toBe('');
  }
});

test('the command understands what the jobs ask of it', () => {
  const [compare = ''] = job.script;
  const options = [...compare.matchAll(/--([a-z-]+)=/g)].map(([, name = '']) => name);
  expect(options).toContain('base');
  for (const name of options) expect(Object.keys(COMMANDS.compare.options)).toContain(name);
  const [, comment = ''] = /headroom (comment .*)$/.exec(job.after_script[0] ?? '') ?? [];
  expect(parseCommand(comment.split(' ')).name).toBe('comment');
});
