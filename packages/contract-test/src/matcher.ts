import type { Matcher } from '@headroom/workload';
import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS>();

/** Expressions are a stranger's, and so are texts: RE2 does not backtrack. */
export const matches: Matcher = (pattern, text) => {
  let expression = compiled.get(pattern);
  if (!expression) {
    expression = RE2JS.compile(pattern);
    compiled.set(pattern, expression);
  }
  return expression.matcher(text).find();
};
