import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarizeLogs } from './logs.ts';

function line({
  hour = '13',
  level = 'INFO',
  duration = ' duration_ms=48',
  message = 'Payment authorised',
}): string {
  const fields = `request_id=8f3a9c1e2b7d${duration} status=200 path=/api/v1/orders/1234`;
  return `2026-02-10T${hour}:45:12.123Z ${level} checkout ${fields} msg="${message}"`;
}

const GOOD = line({});

test('lines count by level, hour and message; an empty line does not, a last one without a line end does', () => {
  const text = [
    GOOD,
    line({ hour: '23', duration: ' duration_ms=0', message: '' }),
    '',
    line({ message: 'B' }),
  ].join('\n');
  assert.deepEqual(summarizeLogs(text), {
    lines: 3,
    levels: { INFO: 3 },
    hours: { '13': 2, '23': 1 },
    top_messages: [
      { message: '', count: 1 },
      { message: 'B', count: 1 },
      { message: 'Payment authorised', count: 1 },
    ],
    p95_duration_ms: 48,
  });
});

for (const digits of ['+5', '-5', '٣', '５', '1_0', '0x10', '1e2', '4.0', '', '10000', 'x']) {
  test(`a duration that is written "${digits}" is none`, () => {
    assert.equal(summarizeLogs(`${GOOD}\n${line({ duration: ` duration_ms=${digits}` })}\n`), undefined);
  });
}

for (const hour of ['1x', '+1', ' 1', '٠١', '-1', '24', '99', '013', '1']) {
  test(`an hour that is written "${hour}" is none`, () => {
    assert.equal(summarizeLogs(`${GOOD}\n${line({ hour })}\n`), undefined);
  });
}

test('a line without a duration, a level or the end of a message, and a text of no lines are no log', () => {
  for (const other of [
    line({ duration: '' }),
    line({ level: '' }),
    GOOD.replace(/ msg=.*/, ' msg="'),
    GOOD.slice(0, -1),
    line({ duration: '', message: 'a duration_ms=5 b' }),
    'hello',
  ]) {
    assert.equal(summarizeLogs(`${GOOD}\n${other}`), undefined);
  }
  assert.equal(summarizeLogs('2026-02-10T1'), undefined);
  assert.equal(summarizeLogs(''), undefined);
});
