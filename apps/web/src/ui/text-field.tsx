import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldProblem } from './field-problem.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'> {
  name: string;
  label: string;
  note?: ReactNode;
  /** Value, with `onChange`; without it the browser keeps what is typed, and the form reads it. */
  value?: string;
  onChange?: (value: string) => void;
  /** First value of a field that the browser keeps. */
  defaultValue?: string | undefined;
  error: string | undefined;
  /** Lines, of a field of several. */
  rows?: number;
  /** Text that a program reads: telephones begin it with no capital. */
  mono?: boolean;
  /** Draws dots for characters, as a field of passwords does, which has one line only. */
  masked?: boolean;
}

/** A labelled field of text with, when refused, what to change. */
export function TextField({ label, note, onChange, error, rows, mono, masked, ...field }: Props) {
  const id = useId();
  const { type = 'text', ...rest } = field;
  const shared = {
    autoComplete: 'off',
    spellCheck: rows !== undefined && !masked,
    ...(mono && { autoCapitalize: 'off' }),
    ...rest,
    id,
    ...(onChange && { onChange: (event: { target: { value: string } }) => onChange(event.target.value) }),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': clsx(note && `${id}-note`, error && `${id}-error`) || undefined,
    className: clsx(
      'mt-1 block w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-13 aria-invalid:border-bad',
      mono && 'num',
      masked && '[-webkit-text-security:disc]',
    ),
  };
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-13">
        {label}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
      {note && (
        <p id={`${id}-note`} className="mt-1 break-words text-13 text-muted">
          {note}
        </p>
      )}
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  );
}
