import { clsx } from 'clsx';
import { CircleX } from 'lucide-react';
import { useId } from 'react';

interface Props {
  name: string;
  label: string;
  note?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Lines, of a field of several. */
  rows?: number;
  mono?: boolean;
}

/** A labelled field of text with, when refused, what to change. */
export function TextField({ name, label, note, value, onChange, error, rows, mono }: Props) {
  const id = useId();
  const shared = {
    ...{ id, name, value, autoComplete: 'off', spellCheck: rows !== undefined },
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': clsx(note && `${id}-note`, error && `${id}-error`) || undefined,
    className: clsx(
      'mt-1 block w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-13 aria-invalid:border-bad',
      mono && 'num',
    ),
  };
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-13">
        {label}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type="text" />}
      {note && (
        <p id={`${id}-note`} className="mt-1 break-words text-12 text-muted">
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-13 text-bad">
          <CircleX size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span className="block first-letter:uppercase">{error}</span>
        </p>
      )}
    </div>
  );
}
