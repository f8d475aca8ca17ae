import { matcherOf } from '@headroom/workload';
import { compilePattern } from '@headroom/workload/pattern';

/** Expressions are a stranger's, and so are texts: RE2 does not backtrack. */
export const matches = matcherOf((pattern) => {
  const expression = compilePattern(pattern);
  return (text) => expression.matcher(text).find();
});
