import { expect, test } from 'vitest';
import { boundedAnswers, type ToolAnswers } from '../context/answers.ts';
import { boundedContext } from '../context/context.ts';
import { visibleLine } from './unseen.ts';

test('a line has no breaks, and what nobody sees or what turns it shows', () => {
  expect(visibleLine(' a\r\n\tb\u202Ec\u0000\u2066 ')).toBe('a b\uFFFDc\uFFFD\uFFFD');
  expect(visibleLine('Größe 東京 😀')).toBe('Größe 東京 😀');
});

test('names and reasons are stored as lines', () => {
  expect(boundedContext({ problem: 'tools/list\nturned\u202E' })).toEqual({
    problem: 'tools/list turned\uFFFD',
  });
  const text = 'ended\nturned\u202E';
  const line = 'ended turned\uFFFD';
  const answers = (one: string) => ({
    ...{ encoding: 'o200k_base' as const, library: 'gpt-tokenizer 4.0.0', problems: [one] },
    tools: [{ tool: one, problem: one } as ToolAnswers],
  });
  expect(boundedAnswers(answers(text))).toEqual(answers(line));
  expect(boundedAnswers({ problem: text })).toEqual({ problem: line });
});
