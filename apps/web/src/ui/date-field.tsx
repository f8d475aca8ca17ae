/** Field of a form of filters for a day. */
export function DateField({
  name,
  title,
  value,
}: {
  name: string;
  title: string;
  /** As 2026-11-25. */
  value: string | undefined;
}) {
  return (
    <label className="text-12 text-muted max-sm:min-w-24 max-sm:flex-1">
      <span className="mb-1 block">{title}</span>
      <input
        type="date"
        name={name}
        defaultValue={value ?? ''}
        className="num h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-13 text-text"
      />
    </label>
  );
}
