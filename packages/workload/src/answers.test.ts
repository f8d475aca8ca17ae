import { describe, expect, test } from 'vitest';
import { faultOfAnswer, faultOfToolAnswer, type RpcMessage, readMessage } from './answers.ts';
import type { Expectation } from './suite.ts';

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

  test('from data that spans lines', () => {
    const lines = JSON.stringify(message, null, 2).split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(readMessage(`${lines.map((line) => `data: ${line}`).join('\n')}\n\n`, 1)).toEqual(message);
  });

  test('not from an answer to another request', () => {
    expect(readMessage(json, 2)).toBeUndefined();
    expect(readMessage(`data: ${json}\n\n`, 2)).toBeUndefined();
    expect(readMessage('{"jsonrpc":"2.0","id":"1","result":{}}', 1)).toBeUndefined();
    expect(
      readMessage('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}', 1),
    ).toBeUndefined();
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
  const text = (value: unknown): RpcMessage => ({
    result: { content: [{ type: 'text', text: JSON.stringify(value) }] },
  });
  const expectations: Expectation[] = [
    { path: 'status', equals: 'confirmed' },
    { path: 'total', above: 0 },
    { path: 'products', length: 2 },
    { path: 'cart.items', minLength: 1 },
  ];
  const right = { status: 'confirmed', total: 0.01, products: [1, 2], cart: { items: [1, 2, 3] } };
  const faultOf = (value: unknown) => faultOfToolAnswer(200, text(value), expectations);

  test('none when all expectations hold', () => {
    expect(faultOf(right)).toBeUndefined();
    expect(faultOfToolAnswer(200, text({}), [])).toBeUndefined();
  });

  test.each([
    ['status', { ...right, status: 'pending' }],
    ['status', { ...right, status: undefined }],
    ['total', { ...right, total: 0 }],
    ['total', { ...right, total: '12' }],
    ['products', { ...right, products: [1] }],
    ['products', { ...right, products: [1, 2, 3] }],
    ['products', { ...right, products: { length: 2 } }],
    ['cart.items', { ...right, cart: { items: [] } }],
    ['cart.items', { ...right, cart: null }],
    ['cart.items', { ...right, cart: 'items' }],
  ])('an expectation on %s that does not hold', (path, value) => {
    const fault = faultOf(value);
    expect(fault?.kind).toBe('check');
    expect(fault?.reason).toContain(`"path":"${path}"`);
  });

  test('a number is not the text of that number', () => {
    const equals = [{ path: 'total_found', equals: 2251 }];
    expect(faultOfToolAnswer(200, text({ total_found: 2251 }), equals)).toBeUndefined();
    expect(faultOfToolAnswer(200, text({ total_found: '2251' }), equals)?.kind).toBe('check');
  });

  test('the first fault is named, in the order of the kinds', () => {
    const tool: RpcMessage = {
      result: { isError: true, content: [{ type: 'text', text: 'redis is down' }] },
    };
    expect(faultOfToolAnswer(500, tool, expectations)?.kind).toBe('http');
    expect(faultOfToolAnswer(200, undefined, expectations)?.kind).toBe('jsonrpc');
    expect(faultOfToolAnswer(200, { ...tool, error: { code: 1, message: 'x' } }, [])?.kind).toBe('jsonrpc');
    expect(faultOfToolAnswer(200, tool, expectations)).toEqual({
      kind: 'is_error',
      reason: 'tool error: redis is down',
    });
  });

  test('an answer without text content', () => {
    for (const result of [{}, { content: [] }, { content: [{ type: 'image' }] }]) {
      expect(faultOfToolAnswer(200, { result }, [])).toMatchObject({
        kind: 'check',
        reason: /no text content/,
      });
    }
  });

  test('text that is not JSON is quoted, but not at length', () => {
    const long = `<html>${'x'.repeat(500)}`;
    const fault = faultOfToolAnswer(200, { result: { content: [{ type: 'text', text: long }] } }, []);
    expect(fault).toMatchObject({ kind: 'check', reason: /not JSON: <html>x/ });
    expect(fault?.reason.length).toBeLessThan(130);
  });
});
