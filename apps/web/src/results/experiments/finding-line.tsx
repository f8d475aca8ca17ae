import { Figures } from '#ui/figures.tsx';

/** What an experiment found, in a sentence above its parts; nothing where there is none. */
export function FindingLine({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className="mb-4 max-w-[90ch] font-medium text-[0.9375rem]">
      <Figures text={text} />
    </p>
  );
}
