import { sha256 } from 'k6/crypto';
import { matcherOf } from '../src/suite/expectations.ts';

/**
 * k6's interpreter compiles an expression without look-around and back-references by Go's regexp, which does not
 * backtrack; the file that brings it here allows no others.
 */
export const matcher = matcherOf(
  (pattern) => {
    const expression = new RegExp(pattern);
    return (text) => expression.test(text);
  },
  (text) => sha256(text, 'hex'),
);
