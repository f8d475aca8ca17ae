import { rustName } from './rust-symbols.ts';

/** Names as sources have them, of symbols that compilers of Rust, C++ and Java make. */

/** Rust's legacy mangling: `_ZN`, lengths and parts, and a hash (RFC 2603). */
const RUST = /^_ZN(.+)17h[\da-f]{16}E(?:\.|$)/;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ $SP$: '@', $BP$: '*', $RF$: '&', $LT$: '<', $GT$: '>', $LP$: '(', $RP$: ')', $C$: ',' },
  ...{ $u20$: ' ', $u22$: '"', $u27$: "'", $u2b$: '+', $u3b$: ';', $u5b$: '[', $u5d$: ']', $u7b$: '{' },
  ...{ $u7d$: '}', $u7e$: '~' },
};
/** Native Image: class, method, and 128 bits of a hash of its signature, in base 62. */
const NATIVE_IMAGE = /^(.+)_(?=[\da-z]*[A-Z])(?=[\dA-Z]*[a-z])[\dA-Za-z]{22}$/;
/** Itanium C++ ABI, 5.1: the name stands between the qualifiers of `_ZN` and its `E`, or alone behind `_Z`. */
const CPP = /^_ZN?[rVK]*(?=\d|S)(.+)$/;
const ANONYMOUS = '_GLOBAL__N_1';
/** Codes that begin what an `E` ends. */
const OPENING = new Set(['F', 'I', 'J', 'L', 'N', 'X']);

/** A symbol without the mangling of its compiler, C++ and Java without arguments; any other as it is. */
export function demangled(symbol: string): string {
  const rust = RUST.exec(symbol)?.[1];
  if (rust !== undefined) return namesIn(rust)?.map(plain).join('::') ?? symbol;
  const newer = rustName(symbol);
  if (newer !== undefined) return newer;
  const java = NATIVE_IMAGE.exec(symbol)?.[1];
  if (java !== undefined) return java;
  const cpp = CPP.exec(symbol)?.[1];
  if (cpp === undefined) return symbol;
  const names = namesIn(cpp, symbol.startsWith('_ZN') ? Number.POSITIVE_INFINITY : 1);
  return names?.map((name) => (name === ANONYMOUS ? '(anonymous namespace)' : name)).join('::') ?? symbol;
}

/** The names with their lengths at the beginning of a text, without arguments of templates; undefined without any. */
function namesIn(text: string, most = Number.POSITIVE_INFINITY): string[] | undefined {
  const names: string[] = [];
  for (let at = 0; at < text.length && names.length < most; ) {
    const [length] = /^\d+/.exec(text.slice(at, at + 6)) ?? [];
    if (length !== undefined) {
      at += length.length + Number(length);
      if (at > text.length) return undefined;
      names.push(text.slice(at - Number(length), at));
    } else if (text[at] === 'I') at = behindArguments(text, at);
    else if (text.startsWith('St', at)) {
      names.push('std');
      at += 2;
    } else break;
  }
  return names.length > 0 ? names : undefined;
}

/** Place behind the arguments of a template that begin at a place. */
function behindArguments(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const [length] = /^\d+/.exec(text.slice(at, at + 6)) ?? [];
    // A literal of a number, such as `Lb0E`: its digits are no length.
    const [literal] = /^L[a-z]n?\d+E/.exec(text.slice(at, at + 24)) ?? [];
    if (literal) at += literal.length - 1;
    else if (length) at += length.length + Number(length) - 1;
    // A place of something that was named before, such as `S1_`: its digits are no length either.
    else if (/^[ST][\dA-Z]*_/.test(text.slice(at, at + 6))) at = text.indexOf('_', at);
    else if (OPENING.has(text[at] as string)) depth++;
    else if (text[at] === 'E' && --depth === 0) return at + 1;
  }
  return text.length;
}

function plain(name: string): string {
  return name
    .replace(/^_\$/, '$')
    .replaceAll(/\$[A-Za-z\d]+\$/g, (code) => ESCAPES[code] ?? code)
    .replaceAll('..', '::');
}
