import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const COLUMNS = [
  { id: 'serverId', title: 'Server', unit: '' },
  { id: 'rate', title: 'Throughput', unit: 'tool calls/s' },
];
const linesOf = (rows: (string | number | null)[][]) => csvOf({ columns: COLUMNS, rows }).split('\r\n');

test('the header holds ids and units; numbers keep their digits and what is missing is empty', () => {
  expect(
    linesOf([
      ['rust', 4844.666666666667],
      ['go', null],
      ['c', -0.5],
      ['d', 0],
    ]),
  ).toEqual(['serverId,rate [tool calls/s]', 'rust,4844.666666666667', 'go,', 'c,-0.5', 'd,0', '']);
});

test('commas, quotes and line ends are quoted as in RFC 4180', () => {
  expect(csvOf({ columns: COLUMNS, rows: [['a, "b"\r\nc', 1]] })).toContain('\r\n"a, ""b""\r\nc",1\r\n');
});

test.each(['=1+1', '+1', '-1', '@x', '\tx'])('the text %j cannot be taken for a formula', (text) => {
  expect(linesOf([[text, 1]])[1]).toMatch(/^"?'/);
});
