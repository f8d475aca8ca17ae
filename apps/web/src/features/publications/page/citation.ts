import type { Publication } from '@headroom/db';

type Cited = Pick<Publication, 'slug' | 'title' | 'publishedAt' | 'methodVersion'>;

/** The date a publication is cited by: of its publishing, in UTC. */
const dateOf = ({ publishedAt }: Cited) => publishedAt.toISOString().slice(0, 10);

/** Citation of a publication in text. */
export function citationText(publication: Cited, url: string): string {
  const { title, methodVersion } = publication;
  return `“${title}”. Headroom, method ${methodVersion}, ${dateOf(publication)}. ${url}`;
}

/** Citation of a publication in BibTeX (BibLaTeX's entry type `online`). */
export function citationBibtex(publication: Cited, url: string): string {
  const fields = {
    title: `{${escaped(publication.title)}}`,
    organization: 'Headroom',
    date: dateOf(publication),
    version: `method ${publication.methodVersion}`,
    url,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@online{headroom-${publication.slug},`, ...lines, '}'].join('\n');
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Text with TeX's special characters escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[\\{}$&#%_~^]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`);
}
