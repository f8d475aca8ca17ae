/**
 * A chart of the page as an SVG document of its own: its words and what the browser drew, with the colours and sizes
 * they have on the screen. Text keeps the width it has there, whichever font the reader has.
 */
import { plain, sheet } from './plain-colour.ts';

export interface Picture {
  readonly svg: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

const LEFT_OUT = '[data-on-page], .recharts-brush, noscript, style, script';

/** Room below the last part. */
const BOTTOM_PX = 10;

/** Where things stand, and what has been drawn so far. */
interface Page {
  readonly left: number;
  readonly top: number;
  readonly parts: string[];
}

/** The picture of a figure, down to the part that ends it. */
export function pictureOf(figure: HTMLElement, end: Element): Picture {
  const { left, top, width } = figure.getBoundingClientRect();
  const heightPx = Math.ceil(end.getBoundingClientRect().top - top + BOTTOM_PX);
  const widthPx = Math.ceil(width);
  const page: Page = { left, top, parts: [] };
  for (const child of figure.children) draw(child, page);
  const surface = plain(getComputedStyle(figure).backgroundColor);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
    `<rect width="${widthPx}" height="${heightPx}" fill="${surface}"/>`,
    ...page.parts,
    '</svg>',
  ].join('\n');
  return { svg, widthPx, heightPx };
}

function draw(element: Element, page: Page): void {
  if (element.matches(LEFT_OUT)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  const faded = Number(style.opacity) < 1;
  if (faded) page.parts.push(`<g opacity="${style.opacity}">`);
  if (element instanceof SVGSVGElement) drawSvg(element, page);
  else {
    for (const child of element.childNodes) {
      if (child instanceof Text) drawText(child, style, page);
      else if (child instanceof Element) draw(child, page);
    }
  }
  if (faded) page.parts.push('</g>');
}

interface Line {
  words: string[];
  left: number;
  right: number;
  readonly top: number;
  readonly height: number;
}

/** Text as the browser broke it into lines. */
function drawText(text: Text, style: CSSStyleDeclaration, page: Page): void {
  for (const line of linesOf(text)) {
    const baseline = line.top + line.height * ascentShare(style);
    page.parts.push(
      `<text x="${at(line.left - page.left)}" y="${at(baseline - page.top)}" textLength="${at(line.right - line.left)}" lengthAdjust="spacingAndGlyphs" fill="${plain(style.color)}" ${fontOf(style)}>${escaped(line.words.join(' '))}</text>`,
    );
  }
}

function linesOf(text: Text): Line[] {
  const range = document.createRange();
  const lines = new Map<number, Line>();
  for (const word of text.data.matchAll(/\S+/g)) {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const box = range.getBoundingClientRect();
    // What only screen readers are told takes a pixel.
    if (box.width <= 1) continue;
    const key = Math.round(box.top);
    const line = lines.get(key);
    if (line) {
      line.words.push(word[0]);
      line.right = box.right;
    } else {
      lines.set(key, {
        words: [word[0]],
        left: box.left,
        right: box.right,
        top: box.top,
        height: box.height,
      });
    }
  }
  return [...lines.values()];
}

/** Share of the height of a line of text that is above its baseline. */
function ascentShare({ font }: CSSStyleDeclaration): number {
  const context = sheet();
  context.font = font;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x');
  return fontBoundingBoxAscent / (fontBoundingBoxAscent + fontBoundingBoxDescent);
}

function fontOf({ fontFamily, fontSize, fontWeight }: CSSStyleDeclaration): string {
  return `font-family="${escaped(fontFamily)}" font-size="${fontSize}" font-weight="${fontWeight}"`;
}

/** Properties of SVG that style sheets and variables of the page set. */
const COLOURS = ['fill', 'stroke'] as const;
const DRAWN = [
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'fill-opacity',
  'opacity',
  'vector-effect',
  'paint-order',
] as const;
const WRITTEN = ['text-anchor', 'font-family', 'font-size', 'font-weight'] as const;

/** An SVG of the figure where it stands, each of its elements with what the page says of it. */
function drawSvg(svg: SVGSVGElement, page: Page): void {
  const box = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [index, own] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original) settle(own, getComputedStyle(original));
  }
  for (const own of copy.querySelectorAll(`[data-gone], ${LEFT_OUT}`)) own.remove();
  bare(copy);
  const place = { x: box.left - page.left, y: box.top - page.top, width: box.width, height: box.height };
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(at(value)));
  copy.setAttribute('overflow', getComputedStyle(svg).overflow);
  page.parts.push(new XMLSerializer().serializeToString(copy));
}

/** Writes what is computed of an element into its own attributes. */
function settle(element: Element, style: CSSStyleDeclaration): void {
  if (style.display === 'none' || style.visibility === 'hidden') element.setAttribute('data-gone', '');
  bare(element);
  const isText = ['text', 'tspan'].includes(element.localName);
  for (const name of COLOURS) {
    const value = style.getPropertyValue(name);
    if (value.startsWith('url(')) continue;
    element.setAttribute(name, value === 'none' ? value : plain(value) || 'none');
  }
  for (const name of isText ? [...DRAWN, ...WRITTEN] : DRAWN) {
    const value = style.getPropertyValue(name);
    if (value && value !== BY_DEFAULT[name]) element.setAttribute(name, value);
  }
}

const BY_DEFAULT: Readonly<Record<string, string>> = {
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-opacity': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'fill-opacity': '1',
  opacity: '1',
  'vector-effect': 'none',
  'paint-order': 'normal',
  'text-anchor': 'start',
};

/** Takes off what means something on the page only. */
function bare(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (/^(class|style|role|tabindex|data-(?!gone)|aria-)/.test(name)) element.removeAttribute(name);
  }
}

/** A place to a tenth of a pixel. */
function at(px: number): number {
  return Math.round(10 * px) / 10;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
