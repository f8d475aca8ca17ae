/** A text with every number in the figures' font: "serves 5,212 requests a second". */
export function Figures({ text }: { text: string }) {
  // Every second part is a number.
  const parts = text.split(/(\d[\d.,]*\d|\d)/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className="figure">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** A short text of that kind that is not broken over lines: "2 min 5 s". */
export function Quantity({ text }: { text: string }) {
  return (
    <span className="whitespace-nowrap">
      <Figures text={text} />
    </span>
  );
}
