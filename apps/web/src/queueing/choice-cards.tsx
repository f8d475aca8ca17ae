import { clsx } from 'clsx';
import type { Option } from './choices.ts';

/** One of a few, each with its description: radio buttons that look like cards. */
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
  return (
    <div className={clsx('grid gap-2', options.length > 2 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
      {options.map(({ id, title, description }) => (
        <label
          key={id}
          className="flex cursor-pointer gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
            className="mt-0.5 size-3.5 shrink-0 accent-accent outline-none"
          />
          <span className="text-13">
            <span className="block font-medium">{title}</span>
            <span className="block text-muted">{description}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
