import type { Picture } from './picture.ts';

/** Dots of a raster image for each pixel of the page. */
const SCALE = 2;

/** A picture as PNG. @throws where the browser cannot draw it */
export async function pngOf({ svg, widthPx, heightPx }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * widthPx;
  canvas.height = SCALE * heightPx;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The browser made no PNG of the chart');
  return blob;
}
