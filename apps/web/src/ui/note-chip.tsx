import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CHIP_TONES, type ChipTone } from './chip.tsx';

/** A chip that opens a note. The browser opens and shuts it, so that it needs no JavaScript. */
export function NoteChip({
  id,
  tone,
  label,
  children,
}: {
  /** Of the note, within its page. */
  id: string;
  tone: ChipTone;
  label: string;
  children: ReactNode;
}) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={clsx('chip hover:border-current', CHIP_TONES[tone])}
      >
        {label}
      </button>
      <div id={id} popover="auto" className="chip-note">
        {children}
      </div>
    </>
  );
}
