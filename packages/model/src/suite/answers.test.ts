import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { explainFault, type Fault, faultOfAnswer, faultOfToolAnswer, readMessage } from './answers.ts';
import type { RpcMessage } from './rpc.ts';
import type { Expectation } from './workload.ts';

describe('reading an answer', () => {
  const message = { jsonrpc: '2.0', id: 1, result: { tools: [] } };
  const json = JSON.stringify(message);

  test('from JSON, with or without white space around it', () => {
    expect(readMessage(json, 1)).toEqual(message);
    expect(readMessage(`\n  ${JSON.stringify(message, null, 2)}\n`, 1)).toEqual(message);
  });

  test('from one server-sent event, with either line end', () => {
    expect(readMessage(`event: message\ndata: ${json}\n\n`, 1)).toEqual(message);
    expect(readMessage(`event: message\r\nid: 7\r\ndata: ${json}\r\n\r\n`, 1)).toEqual(message);
  });

  test('from an event without a space after the colon or an empty line at the end', () => {
    expect(readMessage(`data:${json}`, 1)).toEqual(message);
  });

  test('from the event that holds it, among comments, notifications and other answers', () => {
    const body = [
      ': keep-alive',
      'data: {"jsonrpc":"2.0","method":"notifications/message","params":{}}',
      'data: {"jsonrpc":"2.0","id":2,"result":{}}',
      'data:',
      `data: ${json}`,
    ].join('\n\n');
    for (const stream of [body, body.replaceAll('\n', '\r\n')]) {
      expect(readMessage(stream, 1)).toEqual(message);
      expect(readMessage(stream, 2)?.result).toEqual({});
    }
  });

  test('after any number of notifications, and a request of the server with the same id', () => {
    const before = [
      ...Array.from({ length: 1200 }, () => '{"jsonrpc":"2.0","method":"notifications/progress"}'),
      '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    ];
    const stream = [...before, json].map((data) => `data: ${data}\n\n`).join('');
    expect(readMessage(stream, 1)).toEqual(message);
  });

  test('from data that spans lines', () => {
    const lines = JSON.stringify(message, null, 2).split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(readMessage(`${lines.map((line) => `data: ${line}`).join('\n')}\n\n`, 1)).toEqual(message);
  });

  test('not from an answer to another request', () => {
    expect(readMessage(json, 2)).toBeUndefined();
    expect(readMessage(`data: ${json}\n\n`, 2)).toBeUndefined();
    expect(readMessage('{"jsonrpc":"2.0","id":"1","result":{}}', 1)).toBeUndefined();
    const unread = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}';
    expect(readMessage(unread, 1)).toBeUndefined();
    expect(readMessage(unread, null)).toEqual(JSON.parse(unread));
    expect(readMessage('{"jsonrpc":"2.0","error":{"code":-32700,"message":"?"}}', null)).toBeUndefined();
  });

  test.each([
    ['an HTML page', '<!doctype html><html><body>502 Bad Gateway</body></html>'],
    ['nothing', ''],
    ['JSON cut short', '{"jsonrpc":"2.0","id":1,"resu'],
    ['an event cut short', 'data: {"jsonrpc":"2.0","id":1,"resu'],
    ['JSON that is no object', 'data: null\n\ndata: 5\n\ndata: "text"'],
  ])('not from %s', (_, body) => {
    expect(readMessage(body, 1)).toBeUndefined();
  });
});

describe('faults of any answer', () => {
  test('none when a result came with a 2xx status', () => {
    expect(faultOfAnswer(200, { result: {} })).toBeUndefined();
    expect(faultOfAnswer(202, { result: {} })).toBeUndefined();
  });

  test.each([0, 199, 304, 404, 500, 503])('HTTP status %i, whatever the body says', (status) => {
    expect(faultOfAnswer(status, { result: {} })).toEqual({ kind: 'http', reason: `HTTP status ${status}` });
  });

  test.each([401, 403])('HTTP status %i is unauthorized', (status) => {
    expect(faultOfAnswer(status, undefined)).toEqual({
      kind: 'unauthorized',
      reason: `HTTP status ${status}`,
    });
  });

  test.each([
    [
      'a time limit',
      0,
      { silence: { timedOut: true, within: '9s', error: 'x' } },
      'timeout',
      'no answer within 9s',
    ],
    ['no answer', 0, { silence: { timedOut: false, within: '9s', error: 'EOF' } }, 'http', 'no answer: EOF'],
    ['a lost session', 404, { hasSession: true }, 'session_lost', 'HTTP status 404, the session is lost'],
    ['404 without a session', 404, { hasSession: false }, 'http', 'HTTP status 404'],
    ['another status of a session', 500, { hasSession: true }, 'http', 'HTTP status 500'],
    ['an empty body', 500, { isEmpty: true }, 'http', 'HTTP 500 with an empty body'],
    ['an empty right status', 200, { isEmpty: true }, 'jsonrpc', /JSON-RPC answer .*, with an empty body$/],
    ['a redirect', 302, { isEmpty: true }, 'http', /^HTTP status 302, a redirect, which is not followed$/],
  ] as const)('%s is what its client knows', (_, status, circumstances, kind, reason) => {
    const fault = faultOfAnswer(status, undefined) as Fault;
    const explained = explainFault(fault, status, circumstances);
    expect(explained.kind).toBe(kind);
    expect(explained.reason).toMatch(typeof reason === 'string' ? new RegExp(`^${reason}$`) : reason);
  });

  test('no JSON-RPC answer in the body', () => {
    expect(faultOfAnswer(200, undefined)).toMatchObject({ kind: 'jsonrpc' });
  });

  test('a JSON-RPC error, with its code and message', () => {
    const error = { code: -32602, message: 'limit must be positive' };
    const fault = faultOfAnswer(200, { error });
    expect(fault).toEqual({ kind: 'jsonrpc', reason: 'JSON-RPC error -32602: limit must be positive' });
  });

  test('neither result nor error', () => {
    expect(faultOfAnswer(200, { id: 1 })).toMatchObject({ kind: 'jsonrpc', reason: /neither/ });
  });
});

describe('faults of a tool answer', () => {
  const matcher = {
    matches: (pattern: string, text: string) => new RegExp(pattern).test(text),
    sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
  };
  const text = (value: unknown): RpcMessage => ({
    result: { content: [{ type: 'text', text: JSON.stringify(value) }] },
  });
  const expectations: Expectation[] = [{ path: 'status', equals: 'confirmed' }];
  const faultOf = (
    status: number,
    message: RpcMessage | undefined,
    expect: readonly Expectation[] | 'none' = expectations,
  ) => faultOfToolAnswer(status, message, expect, matcher);
  const refused: RpcMessage = {
    result: { isError: true, content: [{ type: 'text', text: 'redis is down' }] },
  };

  test('none when all expectations hold', () => {
    expect(faultOf(200, text({ status: 'confirmed' }))).toBeUndefined();
    expect(faultOf(200, text({ status: 'open' }))?.kind).toBe('check');
  });

  test('the first fault is named, in the order of the kinds', () => {
    expect(faultOf(500, refused)?.kind).toBe('http');
    expect(faultOf(200, undefined)?.kind).toBe('jsonrpc');
    expect(faultOf(200, { ...refused, error: { code: 1, message: 'x' } })?.kind).toBe('jsonrpc');
    expect(faultOf(200, refused)).toEqual({ kind: 'is_error', reason: 'tool error: redis is down' });
  });

  test('an answer that nothing is expected of may be of any form, but no error', () => {
    const image = { result: { content: [{ type: 'image' }] } };
    for (const message of [text({}), image, { result: { content: [] } }, { result: {} }]) {
      expect(faultOf(200, message, 'none')).toBeUndefined();
    }
    expect(faultOf(200, refused, 'none')?.kind).toBe('is_error');
    expect(faultOf(404, undefined, 'none')?.kind).toBe('http');
  });

  test('an answer that asks for more is not complete', () => {
    const asking = { result: { resultType: 'input_required', content: [] } };
    expect(faultOf(200, asking, 'none')).toMatchObject({
      kind: 'check',
      reason: /not complete: input_required/,
    });
    expect(faultOf(200, { result: { resultType: 'complete', content: [] } }, 'none')).toBeUndefined();
  });

  test('an expected error is a tool error or a JSON-RPC error, whose status may be 4xx', () => {
    const rpc: RpcMessage = { error: { code: -32602, message: 'id must be positive' } };
    expect(faultOf(200, refused, [{ error: true }])).toBeUndefined();
    expect(faultOf(200, refused, [{ error: 'redis' }])).toBeUndefined();
    expect(faultOf(400, rpc, [{ error: 'positive' }])).toBeUndefined();
    expect(faultOf(200, rpc, [{ error: 'negative' }])).toMatchObject({
      kind: 'check',
      reason: 'expected an error with "negative", got: id must be positive',
    });
    expect(faultOf(200, text({}), [{ error: true }])).toMatchObject({
      kind: 'check',
      reason: /a right answer/,
    });
    expect(faultOf(500, rpc, [{ error: true }])?.kind).toBe('http');
    expect(faultOf(400, undefined, [{ error: true }])?.kind).toBe('http');
  });
});
