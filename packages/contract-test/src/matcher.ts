import { createHash } from 'node:crypto';
import { matcherOf } from '@headroom/model/suite';
import { compilePattern } from '@headroom/model/text/pattern';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Expressions are a stranger's, and so are texts: RE2 does not backtrack. */
export const matcher = matcherOf((pattern) => {
  const expression = compilePattern(pattern);
  return (text) => expression.matcher(text).find();
}, sha256);
