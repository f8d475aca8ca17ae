/** A text with every number in the figures' font, and its percent sign beside it: "serves 39.7 % more". */
export function Figures({ text }: { text: string }) {
  // Parts by threes: words, a number, its percent sign if it has one.
  const parts = text.split(/(\d[\d.,]*\d|\d)( %)?/);
  return parts.map((part, index) => {
    if (index % 3 !== 1) return index % 3 === 0 && part;
    const sign = parts[index + 1];
    const number = (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className="figure">
        {part}
      </span>
    );
    if (sign === undefined) return number;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className="whitespace-nowrap">
        {number}
        {sign}
      </span>
    );
  });
}

/** A short text of that kind that is not broken over lines: "2 min 5 s". */
export function Quantity({ text }: { text: string }) {
  return (
    <span className="whitespace-nowrap">
      <Figures text={text} />
    </span>
  );
}
