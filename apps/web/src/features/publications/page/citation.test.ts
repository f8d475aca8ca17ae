import { expect, test } from 'vitest';
import { citationBibtex, citationText } from './citation.ts';

const publication = {
  slug: 'spring-2026',
  title: '100 % of {our} servers & more_',
  publishedAt: new Date('2026-03-01T23:59:59Z'),
  methodVersion: 1,
};
const url = 'https://bench.example.org/results/spring-2026';

test('a citation names title, method, date and address', () => {
  expect(citationText(publication, url)).toBe(
    `“100 % of {our} servers & more_”. Headroom, method 1, 2026-03-01. ${url}`,
  );
});

test('BibTeX finds nothing of its own in a title', () => {
  expect(citationBibtex(publication, url).split('\n')).toEqual([
    '@online{headroom-spring-2026,',
    '  title = {{100 \\% of \\{our\\} servers \\& more\\_}},',
    '  organization = {Headroom},',
    '  date = {2026-03-01},',
    '  version = {method 1},',
    `  url = {${url}},`,
    '}',
  ]);
});
