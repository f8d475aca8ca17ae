import { expect, test } from 'vitest';
import { parseProject } from '../parse.ts';
import { workloadText } from './workload-text.ts';

const BEFORE = `version: 1
server: { id: any, dockerfile: { path: Dockerfile }, port: 80 }
world: { fixtures: { from: bench } }
`;

test('values are as they were, whatever YAML, variables and placeholders make of their characters', () => {
  const texts = { path: '/tmp/run-1/repository', price: '$5 and $$', odd: '{ a: [b, "c"] } # no', empty: '' };
  const text = workloadText(
    {
      handshakes: ['session', 'stateless'],
      protocol: '2025-11-25',
      tools: [
        {
          tool: {
            name: 'a "tool": of',
            arguments: texts,
            expect: [
              { path: ['x.y', 'z'], equals: '$1' },
              { in: 'text', contains: '/tmp/run-1/repository is' },
            ],
          },
          note: 'two\nlines',
        },
        { name: 'other', arguments: { n: 1 }, why: 'a reason\nof two lines' },
      ],
    },
    '/tmp/run-1',
  );
  const parsed = parseProject(BEFORE + text, { file: 'headroom.yaml' });
  expect(parsed).not.toHaveProperty('problems');
  if ('problems' in parsed) return;
  const [tool, ...others] = parsed.project.workload.tools;
  expect(others).toEqual([]);
  expect(tool?.arguments).toEqual({ ...texts, path: '{fixtures}/repository', price: '$$5 and $$$$' });
  expect(tool?.expect).toMatchObject([
    { path: ['x.y', 'z'], equals: '$$1' },
    { in: 'text', contains: '{fixtures}/repository is' },
  ]);
  expect(text).not.toContain('operations:');
  expect(text).toContain('    # a reason of two lines\n');
  expect(text).toContain('Different under parallel calls: two lines');
});

test('operations stand in a list of their own, which is the only one where there are no tools', () => {
  const text = workloadText({
    handshakes: ['session'],
    protocol: '2025-11-25',
    tools: [
      {
        tool: {
          name: 'resources/read a://$x',
          method: 'resources/read',
          arguments: { uri: 'a://$x' },
          expect: [{ in: 'text', equals: 'a' }],
        },
        note: undefined,
      },
      { name: 'prompts/list', method: 'prompts/list', arguments: {}, why: 'it is silent' },
    ],
  });
  expect(text).not.toContain('tools:');
  expect(text).toContain('    # - method: prompts/list\n    #   expect: none\n');
  const parsed = parseProject(BEFORE + text, { file: 'headroom.yaml' });
  expect(parsed).toMatchObject({
    project: { workload: { tools: [{ method: 'resources/read', arguments: { uri: 'a://$$x' } }] } },
  });
});
