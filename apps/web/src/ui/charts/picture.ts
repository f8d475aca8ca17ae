/**
 * A chart of the page as an SVG document of its own: what the browser drew, HTML and SVG alike, with the colours and
 * sizes it has on the screen. Text keeps the width it has there, whichever font the reader has.
 */
import { plain, sheet } from './plain-colour.ts';

export interface Picture {
  readonly svg: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

const LEFT_OUT = '[data-on-page], noscript, style, script';

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
    drawBox(element, style, page);
    for (const child of element.childNodes) {
      if (child instanceof Text) drawText(child, element, style, page);
      else if (child instanceof Element) draw(child, page);
    }
  }
  if (faded) page.parts.push('</g>');
}

/** Ground and borders of an element, and the line that some draw before their content. */
function drawBox(element: Element, style: CSSStyleDeclaration, page: Page): void {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left - page.left, box.top - page.top];
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.height / 2);
  const sides = bordersOf(style);
  const whole = sides.length === 4;
  const ground = plain(style.backgroundColor);
  if (ground || whole) {
    const edge = whole ? ` stroke="${sides[0]?.colour}" stroke-width="${sides[0]?.widthPx}"` : '';
    page.parts.push(
      `<rect x="${at(x)}" y="${at(y)}" width="${at(box.width)}" height="${at(box.height)}" rx="${at(radius)}" fill="${ground || 'none'}"${edge}/>`,
    );
  }
  if (!whole) for (const side of sides) page.parts.push(borderLine(side, { x, y, box }));
  const before = getComputedStyle(element, '::before');
  const line = before.content === 'none' ? null : plain(before.backgroundColor);
  if (line) {
    const [dx, dy] = [Number.parseFloat(before.left) || 0, Number.parseFloat(before.top) || 0];
    page.parts.push(
      `<rect x="${at(x + dx)}" y="${at(y + dy)}" width="${at(Number.parseFloat(before.width))}" height="${at(Number.parseFloat(before.height))}" fill="${line}"/>`,
    );
  }
}

interface Border {
  readonly side: 'Top' | 'Right' | 'Bottom' | 'Left';
  readonly widthPx: number;
  readonly colour: string;
  readonly dashed: string;
}

/** The borders of an element that are seen. */
function bordersOf(style: CSSStyleDeclaration): Border[] {
  return (['Top', 'Right', 'Bottom', 'Left'] as const).flatMap((side) => {
    const widthPx = Number.parseFloat(style[`border${side}Width`]);
    const kind = style[`border${side}Style`];
    const colour = plain(style[`border${side}Color`]);
    if (!(widthPx > 0) || kind === 'none' || !colour) return [];
    return [{ side, widthPx, colour, dashed: DASHES[kind] ?? '' }];
  });
}

const DASHES: Readonly<Record<string, string>> = {
  dashed: ' stroke-dasharray="4 3"',
  dotted: ' stroke-dasharray="1 2"',
};

function borderLine(
  { side, widthPx, colour, dashed }: Border,
  { x, y, box }: { x: number; y: number; box: DOMRect },
): string {
  const [right, bottom, half] = [x + box.width, y + box.height, widthPx / 2];
  const [x1, y1, x2, y2] = {
    Top: [x, y + half, right, y + half],
    Right: [right - half, y, right - half, bottom],
    Bottom: [x, bottom - half, right, bottom - half],
    Left: [x + half, y, x + half, bottom],
  }[side] as [number, number, number, number];
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${colour}" stroke-width="${widthPx}"${dashed}/>`;
}

interface Line {
  words: string[];
  left: number;
  right: number;
  readonly top: number;
  readonly height: number;
}

/** Text as the browser broke it into lines. */
function drawText(text: Text, parent: Element, style: CSSStyleDeclaration, page: Page): void {
  const lines = linesOf(text);
  const cut = style.textOverflow === 'ellipsis' ? parent.getBoundingClientRect() : null;
  for (const line of lines) {
    const shown = cut && line.right > cut.right + 1 ? shortened(line, cut) : line;
    const width = shown.right - shown.left;
    const baseline = shown.top + shown.height * ascentShare(style);
    page.parts.push(
      `<text x="${at(shown.left - page.left)}" y="${at(baseline - page.top)}" textLength="${at(width)}" lengthAdjust="spacingAndGlyphs" fill="${plain(style.color)}" ${fontOf(style)}>${escaped(shown.words.join(' '))}</text>`,
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

/** A line that its box cuts off. */
function shortened(line: Line, { left, right }: DOMRect): Line {
  const text = line.words.join(' ');
  const share = (right - left) / (line.right - line.left);
  const words = [`${text.slice(0, Math.max(1, Math.floor(text.length * share) - 1))}…`];
  return { ...line, words, left, right };
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
