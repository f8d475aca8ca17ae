import type { Publication } from '@headroom/db';
import { exactly } from '../ui/time.ts';
import { withdrawnWords } from './result.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.45 system-ui,sans-serif;max-width:60ch;margin:15vh auto;padding:0 1rem}
h1{font-size:1.25rem}p{color:light-dark(#565d69,#a3a9b4)}a{color:light-dark(#1f5fbf,#8db8ff)}`;

/** What stands at the address of a withdrawn publication: status 410, when it was withdrawn, and where to go. */
export function tombstone(publication: Publication): Response {
  const { title, publishedAt } = publication;
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Withdrawn: ${escaped(title)} · Headroom</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Withdrawn: ${escaped(title)}</h1>
<p>${escaped(withdrawnWords(publication))} It had been public since ${exactly(publishedAt)}. The address is not given to anything else.</p>
<p><a href="/">Other results</a></p>
</main>
</body>
</html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' };
  return new Response(body, { status: 410, headers });
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
