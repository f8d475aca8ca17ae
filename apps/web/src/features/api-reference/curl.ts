import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-schema.ts';

interface Request {
  /** Method in small letters. */
  readonly method: string;
  readonly path: string;
  readonly body: JsonSchema | undefined;
  /** Content type of a file that is sent in place of a body. */
  readonly file?: string | undefined;
  /** Names of the query parameters that must be there. */
  readonly query?: readonly string[];
  /** Whether it needs somebody known. */
  readonly guarded: boolean;
  /** Whether the answer goes on as long as something happens. */
  readonly streams: boolean;
}

/**
 * Request as a curl command; values for the reader to fill in are variables. @param origin where the app is
 */
export function curlOf(
  { method, path, body, file, query = [], guarded, streams }: Request,
  origin: string,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${variable(name)}`);
  const search = query.map((name, i) => `${i === 0 ? '?' : '&'}${name}=$${variable(name)}`).join('');
  const address = `${origin}${filled}${search}`;
  const lines = [
    `curl ${streams ? '-N ' : ''}${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${address}"`,
    ...(guarded ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(body ? ['-H "content-type: application/json"', `-d ${quoted(JSON.stringify(exampleOf(body)))}`] : []),
    ...(file ? [`-H "content-type: ${file}"`, '--data-binary "@$FILE"'] : []),
  ];
  return lines.join(' \\\n  ');
}

/** hostClass → HOST_CLASS */
function variable(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
