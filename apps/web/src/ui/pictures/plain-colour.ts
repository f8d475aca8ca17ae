/** Colours by how the page writes them. */
const known = new Map<string, string>();

/** A colour as every program reads it; empty where nothing is seen of it. */
export function plain(colour: string): string {
  const before = known.get(colour);
  if (before !== undefined) return before;
  const context = sheet();
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const partly = `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
  const written = alpha === 0 ? '' : alpha === 255 ? hex : partly;
  known.set(colour, written);
  return written;
}

let ownSheet: CanvasRenderingContext2D | null = null;

/** A canvas of one pixel, by which colours and fonts are measured. */
export function sheet(): CanvasRenderingContext2D {
  if (ownSheet) return ownSheet;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  ownSheet = canvas.getContext('2d', { willReadFrequently: true });
  if (!ownSheet) throw new Error('The browser draws no canvas');
  return ownSheet;
}
