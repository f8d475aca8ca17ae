import { Notice } from '#ui/message.tsx';

/** Conventions for reading a study's figures, where they are not the usual ones. */
export function HowToRead({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="mt-3 mb-4">
      <Notice tone="info" title="How to read these figures">
        {notes.join(' ')}
      </Notice>
    </div>
  );
}
