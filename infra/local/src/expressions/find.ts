import type { Node } from 'oxc-parser';
import { constantOf } from './constants.ts';
import { lineAt, nodesOf, type Source } from './sources.ts';

/** A regular expression as it stands in a source. */
export interface Expression {
  /** `path:line` */
  readonly place: string;
  readonly path: string;
  /** Undefined where the source does not say what it will be. */
  readonly pattern: string | undefined;
  readonly flags: string;
  /** As it is written. */
  readonly written: string;
}

/** Methods of texts that make an expression of a text they are given. */
const MAKE_EXPRESSIONS = ['match', 'matchAll', 'search'];

/** Every regular expression of some sources: literals, `RegExp(…)`, and texts that methods take for one. */
export function expressionsIn(sources: readonly Source[]): Expression[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources.flatMap((source) =>
    [...nodesOf(source.program)].flatMap((node) => {
      const found = expressionOf(node, (part) => constantOf(part, source, byPath));
      if (!found) return [];
      const place = `${source.path}:${lineAt(source, node.start)}`;
      return [{ ...found, place, path: source.path, written: source.text.slice(node.start, node.end) }];
    }),
  );
}

function expressionOf(
  node: Node,
  fold: (node: Node) => string | undefined,
): Pick<Expression, 'pattern' | 'flags'> | undefined {
  if (node.type === 'Literal' && 'regex' in node) return node.regex;
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  const [pattern, flags] = node.arguments;
  if (callee.type === 'Identifier' && callee.name === 'RegExp') {
    return { pattern: pattern && fold(pattern), flags: flags ? (fold(flags) ?? '') : '' };
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const isText = pattern?.type === 'TemplateLiteral' || (pattern?.type === 'Literal' && 'value' in pattern);
  if (!MAKE_EXPRESSIONS.includes(callee.property.name) || !isText || 'regex' in pattern) return undefined;
  return { pattern: fold(pattern), flags: '' };
}
