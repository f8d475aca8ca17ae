import { expect, test } from 'vitest';
import { readVariables, variablesText } from './variables.ts';

test('lines are variables with their values, or names of secrets, and are written as they were read', () => {
  const text = 'API_URL=https://a.example/?x=1\nEMPTY=\nAPI_TOKEN';
  const read = readVariables(`\n${text}\n`);
  expect(read).toEqual({
    variables: { API_URL: 'https://a.example/?x=1', EMPTY: '' },
    secrets: ['API_TOKEN'],
  });
  expect(typeof read === 'string' ? read : variablesText(read)).toBe(text);
});

test.each(['1A=b', 'A b', '=x', '-'])('%s is refused with its line', (line) => {
  expect(readVariables(`A=1\n${line}`)).toMatch(/^line 2 must be NAME=value/);
});
