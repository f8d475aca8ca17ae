import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byBytes } from './by-bytes.ts';

/** In the order of their bytes. */
const ORDERED = ['', 'Z', 'a', 'a b', 'aa', 'b', 'é', 'é!', '\ud7ff', '\ue000', '\uff5e', '\uffff'];
/** Surrogate pairs, above U+FF5E and U+FFFF in UTF-8 and below them in UTF-16. */
const PAIRS = ['\u{10000}', '\u{1f600}', '\u{1f601}', '\u{1f601}a', '\u{10ffff}'];
const ALL = [...ORDERED, ...PAIRS];

test('texts are ordered as the bytes of their UTF-8', () => {
  for (const [i, left] of ALL.entries()) {
    for (const [j, right] of ALL.entries()) {
      const found = Math.sign(byBytes(left, right));
      assert.equal(found, Math.sign(i - j), `${left} and ${right}`);
      assert.equal(found, Buffer.compare(Buffer.from(left), Buffer.from(right)), `${left} and ${right}`);
    }
  }
});

test('after a pair that both have, what follows decides', () => {
  assert.ok(byBytes('\u{1f600}\uff5e', '\u{1f600}\u{1f600}') < 0);
  assert.ok(byBytes('\uff5e\u{1f600}', '\u{1f600}\uff5e') < 0);
});
