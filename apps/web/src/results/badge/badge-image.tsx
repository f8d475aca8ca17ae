/** A badge, drawn into the page: it is seen before there is an address to ask for it. */
export function BadgeImage({ svg, words }: { svg: string; words: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of some hundred bytes, with no file behind it
    <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={words} height={20} />
  );
}
