import { wordsOf } from './words-of.ts';

/** The parts of a tool that tell whether a call of it changes something. */
interface ToolLike {
  readonly name: string;
  readonly annotations?: { readonly readOnlyHint?: unknown; readonly destructiveHint?: unknown } | undefined;
}

/** Verbs of tools that read or compute. */
const READS = new Set([
  ...['calculate', 'check', 'compare', 'compute', 'convert', 'count', 'describe', 'detect', 'diff', 'echo'],
  ...['explain', 'fetch', 'find', 'get', 'greet', 'hello', 'help', 'info', 'inspect', 'is', 'list', 'lookup'],
  ...['ping', 'read', 'recommend', 'resolve', 'retrieve', 'say', 'search', 'show', 'status', 'summarize'],
  ...['validate', 'version', 'view', 'whoami'],
]);
/** Verbs of tools that change something, wherever they stand in a name. */
const CHANGES =
  /^(add|apply|archive|cancel|close|create|delete|drop|edit|exec|execute|insert|install|kill|merge|move|open|patch|post|publish|push|put|remove|rename|replace|reset|run|send|set|start|stop|store|sync|update|upload|upsert|write)$/;

/**
 * Whether a tool may be called unasked: it says that it only reads, or says nothing, and its name begins with a verb of
 * reading.
 */
export function onlyReads({ name, annotations }: ToolLike): boolean {
  if (annotations?.readOnlyHint !== undefined) return annotations.readOnlyHint === true;
  if (annotations?.destructiveHint === true) return false;
  const words = wordsOf(name);
  return READS.has(words[0] ?? '') && !words.some((word) => CHANGES.test(word));
}
