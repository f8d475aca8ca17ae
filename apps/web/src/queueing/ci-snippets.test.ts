import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { githubWorkflow, gitlabJob, TOKEN_VARIABLE } from './ci-snippets.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const URL = 'https://headroom.example.org';

test('the documents show what the pages show', () => {
  const docs = textOf('docs/ci.md');
  for (const snippet of [githubWorkflow(URL), gitlabJob(URL)]) {
    expect(docs).toContain(`\`\`\`yaml\n${snippet}\`\`\`\n`);
  }
});

test('the workflow gives the action what it needs, and nothing that it does not know', () => {
  const [, step] = parse(githubWorkflow(URL)).jobs.headroom.steps;
  const [, folder = ''] = /^<owner>\/headroom\/(.+)@<commit>$/.exec(step.uses) ?? [];
  const { inputs } = parse(textOf(`${folder}/action.yml`)) as {
    inputs: Record<string, { required?: boolean }>;
  };
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
  const required = Object.keys(inputs).filter((name) => inputs[name]?.required);
  expect(Object.keys(step.with)).toEqual(expect.arrayContaining(required));
  expect(step.with).toMatchObject({ url: URL, token: `\${{ secrets.${TOKEN_VARIABLE} }}` });
});

test('the job extends one of the template, and sets what the template or the command reads', () => {
  const { include, headroom } = parse(gitlabJob(URL));
  const template = parse(textOf(include[0].file));
  expect(Object.keys(template)).toContain(headroom.extends);
  const { HEADROOM_URL, ...others } = headroom.variables;
  expect(HEADROOM_URL).toBe(URL);
  const known = Object.keys(template[headroom.extends].variables);
  expect(known).toEqual(expect.arrayContaining(Object.keys(others)));
  expect(headroom.variables).not.toHaveProperty(TOKEN_VARIABLE);
});
