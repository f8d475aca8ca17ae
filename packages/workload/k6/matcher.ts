import type { Matcher } from '../src/expectations.ts';

const compiled = new Map<string, RegExp>();

/**
 * k6's interpreter compiles an expression without look-around and back-references by Go's regexp, which does not
 * backtrack; the file that brings it here allows no others.
 */
export const matches: Matcher = (pattern, text) => {
  let expression = compiled.get(pattern);
  if (!expression) {
    expression = new RegExp(pattern);
    compiled.set(pattern, expression);
  }
  return expression.test(text);
};
