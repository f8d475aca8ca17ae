/** Servers of a few lines, as strangers have them: over stdio, or over HTTP at a port of their own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '@headroom/bench/testing';
import { afterAll } from 'vitest';

const ANSWERS = `const SPIN = Number(process.env.SPIN_MS ?? 0);
const LIFE_MS = Number(process.env.LIFE_MS ?? 0);
if (process.env.NOISE === '1') console.log('Small server, ready');
let calls = 0;
function answer({ id, method, params }) {
  if (id === undefined) return undefined;
  const result = resultOf(method, params);
  return result ? { jsonrpc: '2.0', id, result } : { jsonrpc: '2.0', id, error: { code: -32602, message: 'unknown' } };
}
function resultOf(method, params) {
  if (method === 'initialize') {
    return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'small', version: '1' } };
  }
  if (method === 'tools/list') {
    const tool = { description: '', inputSchema: { type: 'object' }, annotations: { readOnlyHint: process.env.CHANGES !== '1' } };
    return { tools: process.env.EMPTY === '1' ? [] : [{ ...tool, name: 'turn' }] };
  }
  if (method !== 'tools/call' || params.name !== 'turn') return undefined;
  // Checks make some dozens of calls, a load more.
  if (++calls === 150 && LIFE_MS > 0) setTimeout(() => process.exit(3), LIFE_MS);
  for (const end = performance.now() + SPIN; performance.now() < end; );
  return { content: [{ type: 'text', text: 'The turn is number 42 of them' }] };
}
`;

/** A server over stdio. */
export const OVER_STDIO = `${ANSWERS}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const said = answer(JSON.parse(line));
  if (said) process.stdout.write(JSON.stringify(said) + '\\n');
});
`;

/** A server over HTTP, at /mcp of any free port. */
export const OVER_HTTP = `${ANSWERS}
require('node:http').createServer((request, response) => {
  let text = '';
  request.on('data', (part) => { text += part; }).on('end', () => {
    if (request.url !== '/mcp') return response.writeHead(404).end('<h1>not here</h1>');
    if (request.method !== 'POST') return response.writeHead(405).end();
    const said = answer(JSON.parse(text));
    if (!said) return response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
}).listen(Number(process.env.AT ?? 0), '127.0.0.1');
`;

/** A server over stdio in one file of C#, without packages. */
export const IN_CSHARP = `#!/usr/bin/env dotnet
using System.Text.Json.Nodes;

while (Console.ReadLine() is { } line)
{
    var message = JsonNode.Parse(line)!;
    if (message["id"] is not { } id) continue;
    var result = (string?)message["method"] switch
    {
        "initialize" => """{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"small","version":"1"}}""",
        "tools/list" => """{"tools":[{"name":"turn","description":"","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}""",
        "tools/call" when (string?)message["params"]?["name"] == "turn" => """{"content":[{"type":"text","text":"The turn is number 42 of them"}]}""",
        _ => null,
    };
    var answer = new JsonObject { ["jsonrpc"] = "2.0", ["id"] = id.DeepClone() };
    answer[result is null ? "error" : "result"] = JsonNode.Parse(result ?? """{"code":-32602,"message":"unknown"}""");
    Console.WriteLine(answer.ToJsonString());
}
`;

const MANIFEST = {
  ...{ manifest_version: '0.3', name: 'acme', version: '1.0.0' },
  server: {
    ...{ type: 'node', entry_point: 'server/index.cjs' },
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/server/index.cjs`],
      env: { SPIN_MS: `\${user_config.spin}` },
    },
  },
  user_config: { spin: { type: 'number', title: 'Work of a call', required: true } },
};

/** A folder of a test file, gone at its end: paths of both servers and of a bundle in it. */
export function targetFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-target-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [stdio, http, bundle] = ['stdio.cjs', 'http.cjs', 'acme.mcpb'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(stdio, OVER_STDIO);
  writeFileSync(http, OVER_HTTP);
  const entries = { 'manifest.json': JSON.stringify(MANIFEST), 'server/index.cjs': OVER_STDIO };
  writeFileSync(bundle, zipOf(entries));
  return { folder, stdio, http, bundle };
}

/** A folder whose package.json names a program, whose calls and whose start compute for so long. @returns its path */
export function checkout(at: string, spinMs = 0, startMs = 0): string {
  mkdirSync(at, { recursive: true });
  const manifest = { name: 'turner', version: '1.0.0', bin: 'server.cjs' };
  writeFileSync(join(at, 'package.json'), JSON.stringify(manifest));
  const start = `for (const end = performance.now() + ${startMs}; performance.now() < end; );\n`;
  writeFileSync(
    join(at, 'server.cjs'),
    start + OVER_STDIO.replace('process.env.SPIN_MS ?? 0', String(spinMs)),
  );
  return at;
}
