/** A figure with its unit: metrics of all kinds share the column. Null: it was not measured. */
export function FigureText({ text, unit }: { text: string | null; unit: string }) {
  if (text === null) return <span title="not measured">–</span>;
  return (
    <>
      {text}
      <span className="ml-1 inline-block min-w-10 text-left text-12 text-muted">{unit}</span>
    </>
  );
}
