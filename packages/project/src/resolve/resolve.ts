import type { ReadFile } from '../files.ts';
import { problemsOfServer } from '../server/rules.ts';
import { ENDPOINT, type Server } from '../server/server.ts';
import type { Exact } from './exact.ts';
import { hasTooManyCharacters, TOO_MANY_CHARACTERS } from './launch.ts';
import { fromMcpJson, fromServerJson } from './named.ts';
import { SourceRefused } from './refusal.ts';

/**
 * A server whose source is a package, an image, a Dockerfile or build commands: what `server.json` and `.mcp.json` say
 * becomes its source, its command, its transport and its variables. What headroom.yaml says itself stands.
 * @throws SourceRefused with a sentence that names file and field and says what to do
 */
export function resolveSource(server: Server, readFile: ReadFile): Server {
  const { source } = server;
  switch (source.kind) {
    case 'serverJson':
      return merged(server, source.of.path, fromServerJson(source.of, server, readFile));
    case 'mcpJson':
      return merged(server, source.of.path, fromMcpJson(source.of, server, readFile));
    default:
      return server;
  }
}

function merged(
  server: Server,
  file: string,
  { source, start, env, transport, endpoint, port }: Exact,
): Server {
  if (hasTooManyCharacters(start ?? [], env)) throw new SourceRefused(`${file}: ${TOO_MANY_CHARACTERS}`);
  const own = server.start !== undefined;
  const resolved: Server = {
    ...server,
    source,
    start: server.start ?? (start && ([...start] as [string, ...string[]])),
    env: { ...env, ...server.env },
    transport: own ? server.transport : transport,
    endpoint: server.endpoint === ENDPOINT ? (endpoint ?? server.endpoint) : server.endpoint,
    port: server.port ?? (own ? undefined : port),
  };
  const { endpoint: _, ...ruled } = resolved;
  const [broken] = problemsOfServer({ ...ruled, [source.kind]: source.of });
  if (broken) {
    const field = [`server ${server.id}`, ...broken.path].join('.');
    throw new SourceRefused(`${field}, as ${file} has it: ${broken.message}`);
  }
  return resolved;
}
