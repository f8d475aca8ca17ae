/** One field of a form of filters: everything, or one of these. */
export function Choice({
  name,
  title,
  options,
  value,
  all = 'All',
  first = false,
}: {
  name: string;
  title: string;
  options: readonly { id: string; title: string }[];
  value: string | undefined;
  /** Name of the empty choice. */
  all?: string;
  /** Whether the hot key of filters leads here. */
  first?: boolean;
}) {
  return (
    <label className="text-12 text-muted max-sm:min-w-24 max-sm:flex-1">
      <span className="mb-1 block">{title}</span>
      <select
        name={name}
        defaultValue={value ?? ''}
        data-filter={first ? '' : undefined}
        className="h-8 w-full max-w-64 rounded-md sm:min-w-28 border border-line-strong bg-surface px-2 text-13 text-text"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </select>
    </label>
  );
}
