import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { synthetic } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { type CheckResult, collectChecks } from '../check.ts';
import { ApiService } from '../suite/backends.ts';
import { clientOfSuite } from '../verify-answers.ts';
import { checkDeepData, upperCase } from './process.ts';

test('texts that are values are in upper case at any depth, by the full mapping', () => {
  expect(upperCase({ a: 'straße', ß: ['ŉ', { i: 'ﬁ', n: 1.5 }], none: null, yes: true })).toEqual({
    a: 'STRASSE',
    ß: ['ʼN', { i: 'FI', n: 1.5 }],
    none: null,
    yes: true,
  });
});

test('i is I in no language', () => {
  expect(upperCase('istanbul ı')).toBe('ISTANBUL I');
});

/** Results of the check of deep data at a server that does this to every request. */
async function checkedDeepData(respond: (response: ServerResponse) => void): Promise<CheckResult[]> {
  const server = createServer((_, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = clientOfSuite({ url: `http://127.0.0.1:${port}/mcp`, suite: synthetic });
  const backends = { api: new ApiService('http://127.0.0.1:1') };
  try {
    return await collectChecks((checks) =>
      checkDeepData(checks, { client, backends, tools: [], work: {}, values: {}, serverId: 'fixture' }),
    );
  } finally {
    await client.close();
    server.close().closeAllConnections();
  }
}

/** A response with this status, and an answer in JSON-RPC unless there is none. */
function answering(status: number, answer: object | undefined) {
  const body = answer && JSON.stringify({ jsonrpc: '2.0', ...answer });
  return (response: ServerResponse) => void response.writeHead(status).end(body);
}

const ERROR = { code: -32700, message: 'too deep' };

test.for<[string, number, object | undefined]>([
  ['an error that names the request', 200, { id: 1, error: { ...ERROR, code: -32603 } }],
  ['a parse error whose id is null', 200, { id: null, error: ERROR }],
  ['an invalid request whose id is null', 200, { id: null, error: { ...ERROR, code: -32600 } }],
  ['a status that refuses it', 413, undefined],
])('deep data may be refused by %s', async ([, status, answer]) => {
  const results = await checkedDeepData(answering(status, answer));
  expect(results).toMatchObject([{ outcome: 'pass', reason: null }]);
});

test.for<[string, number, object | undefined]>([
  ['another error whose id is null', 200, { id: null, error: { ...ERROR, code: -32603 } }],
  ['a parse error without an id', 200, { error: ERROR }],
  ['a parse error to another request', 200, { id: 7, error: ERROR }],
  ['a result whose id is null', 200, { id: null, result: { content: [] } }],
  ['an error of another form', 200, { id: null, error: { code: '-32700' } }],
  ['a failure that says nothing', 500, undefined],
  ['nothing at all', 200, undefined],
])('deep data is not refused by %s', async ([, status, answer]) => {
  const results = await checkedDeepData(answering(status, answer));
  expect(results).toMatchObject([
    {
      outcome: 'fail',
      reason: `expected an answer or an error, got HTTP status ${status} without a JSON-RPC answer to the request`,
    },
  ]);
});

test('a server that hangs on deep data is refused', async () => {
  const results = await checkedDeepData(() => undefined);
  expect(results).toMatchObject([{ outcome: 'fail', reason: expect.stringContaining('nothing within 5 s') }]);
});
