import { expect, test } from 'vitest';
import { previewPath } from './preview-path.ts';

const typed = { title: 'A title', summary: 'Why it was measured.', slug: 'a-title' };

test('the texts go with the address', () => {
  expect(previewPath('1', typed)).toBe(
    '/runs/1/preview?title=A+title&slug=a-title&summary=Why+it+was+measured.',
  );
  expect(previewPath('1', { title: '', summary: '', slug: '' })).toBe('/runs/1/preview');
});

test('the longest texts fit into an address that is answered', () => {
  const longest = { title: '測'.repeat(120), summary: '測'.repeat(600), slug: 'a'.repeat(80) };
  const path = previewPath('1', longest);
  expect(path.length).toBeLessThanOrEqual(3000);
  expect(longest.summary).toContain(new URLSearchParams(path.split('?')[1]).get('summary'));
});
