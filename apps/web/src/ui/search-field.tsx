/** Field of a form of filters for a text to search for; the hot key of filters leads here. */
export function SearchField({
  name,
  title,
  placeholder,
  value,
}: {
  name: string;
  title: string;
  /** What is searched. */
  placeholder: string;
  value: string | undefined;
}) {
  return (
    <label className="text-12 text-muted max-sm:w-full">
      <span className="mb-1 block">{title}</span>
      <input
        type="search"
        name={name}
        defaultValue={value ?? ''}
        placeholder={placeholder}
        data-filter=""
        className="h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-13 text-text sm:w-64"
      />
    </label>
  );
}
