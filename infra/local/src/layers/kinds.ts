import { EXPERIMENT_KINDS } from '@headroom/model/experiments';

/** The rule of Biome, in GritQL, by which shared code names no kind of experiment. */
export function kindsRule(): string {
  const kinds = `(?:${EXPERIMENT_KINDS.join('|')})`;
  return `// Code that all kinds of experiments share names none: it asks EXPERIMENTS and the tables of other packages.
// It sees strings and templates that are the name alone; not types, keys of objects, attributes or longer texts.
// Made by infra/local/src/layers/write.ts.
language js

or {
  JsStringLiteralExpression() as $literal where {
    $literal <: r"'${kinds}'"
  },
  JsTemplateExpression() as $literal where {
    $literal <: r"\`${kinds}\`"
  }
} where {
  register_diagnostic(span=$literal, message="shared code asks the kind of an experiment and names none (packages/model/kinds.grit)", severity="error")
}
`;
}
