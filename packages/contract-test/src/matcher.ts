import { matcherOf } from '@headroom/workload';
import { RE2JS } from 're2js';

/** Expressions are a stranger's, and so are texts: RE2 does not backtrack. */
export const matches = matcherOf((pattern) => {
  const expression = RE2JS.compile(pattern);
  return (text) => expression.matcher(text).find();
});
