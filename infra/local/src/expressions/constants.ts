import { dirname, join } from 'node:path';
import type { Node, TemplateLiteral } from 'oxc-parser';
import { nodesOf, type Source } from './sources.ts';

/**
 * The text that an expression of a source stands for, where it is made of constants only: of texts, templates, names of
 * constants of the same file, and of those that other files of ours export.
 */
export function constantOf(
  node: Node,
  source: Source,
  sources: ReadonlyMap<string, Source>,
): string | undefined {
  const fold = (part: Node) => constantOf(part, source, sources);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'Identifier') return named(node.name, source, sources);
  if (node.type === 'TemplateLiteral') return joined(node, fold, 'cooked');
  if (node.type === 'TaggedTemplateExpression') {
    const { tag } = node;
    const isRaw =
      tag.type === 'MemberExpression' && tag.object.type === 'Identifier' && tag.object.name === 'String';
    return isRaw ? joined(node.quasi, fold, 'raw') : undefined;
  }
  return undefined;
}

function joined(
  { quasis, expressions }: TemplateLiteral,
  fold: (node: Node) => string | undefined,
  how: 'cooked' | 'raw',
): string | undefined {
  const values = expressions.map(fold);
  if (values.includes(undefined)) return undefined;
  return quasis.map(({ value }, i) => `${value[how] ?? ''}${values[i] ?? ''}`).join('');
}

function named(name: string, source: Source, sources: ReadonlyMap<string, Source>): string | undefined {
  for (const node of nodesOf(source.program)) {
    if (node.type === 'VariableDeclaration' && node.kind === 'const') {
      const [declared] = node.declarations.filter(({ id }) => id.type === 'Identifier' && id.name === name);
      if (declared?.init) return constantOf(declared.init, source, sources);
    }
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.')) {
      const isHere = node.specifiers.some(({ local }) => local.name === name);
      const from = sources.get(join(dirname(source.path), node.source.value));
      if (isHere && from) return named(name, from, sources);
    }
  }
  return undefined;
}
