import { policyOfDigests } from './policy.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.45 system-ui,sans-serif;max-width:60ch;margin:15vh auto;padding:0 1rem}
h1{font-size:1.25rem}p{color:light-dark(#565d69,#a3a9b4)}a{color:light-dark(#1f5fbf,#8db8ff)}`;

/** The headers of a plain page. */
export const PLAIN_HEADERS = {
  'content-security-policy': policyOfDigests([]),
  'content-type': 'text/html; charset=utf-8',
};

interface PlainPage {
  title: string;
  /** The paragraphs under it, as HTML: what comes from elsewhere goes through `escaped` first. */
  paragraphs: readonly string[];
  /** Seconds after which the browser requests the page again. */
  againS?: number;
}

/** Page that needs neither React nor a script, where the app cannot render one. */
export function plainPage({ title, paragraphs, againS }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${againS === undefined ? '' : `<meta http-equiv="refresh" content="${againS}">\n`}<title>${escaped(title)} · Headroom</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</main>
</body>
</html>
`;
}

/** A text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
