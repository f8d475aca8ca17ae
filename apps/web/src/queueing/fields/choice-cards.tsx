import { clsx } from 'clsx';
import type { Option } from '../offered/choices.ts';

/** One of a few, as radio buttons that look like cards; below them the description of the chosen one. */
export function ChoiceCards({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
}) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <>
      <div className={clsx('grid gap-2', options.length > 2 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-2')}>
        {options.map(({ id, title, description }) => (
          <label
            key={id}
            title={description}
            className="flex cursor-pointer gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
              className="mt-0.5 size-3.5 shrink-0 accent-accent outline-none"
            />
            <span className="wrap-anywhere min-w-0 font-medium text-13">{title}</span>
          </label>
        ))}
      </div>
      {chosen?.description && <p className="mt-1.5 text-13 text-muted">{chosen.description}</p>}
    </>
  );
}
