import { CopyButton } from '#ui/copy-button.tsx';
import { badgeMarkdown } from './badge.ts';
import { BadgeImage } from './badge-image.tsx';

/** A badge beside the Markdown that shows it elsewhere. */
export function BadgeCard({
  svg,
  words,
  page,
  image,
  what,
}: {
  svg: string;
  /** What it says, for readers who do not see it. */
  words: string;
  /** Whole address of the page that it leads to. */
  page: string;
  /** Whole address of its picture. */
  image: string;
  /** The Markdown, in words. */
  what: string;
}) {
  const markdown = badgeMarkdown(words, { page, image });
  return (
    <div className="mt-2 grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-3 py-2 sm:grid-cols-[16rem_1fr]">
      <span className="self-center">
        <BadgeImage svg={svg} words={words} />
      </span>
      <span className="flex min-w-0 items-start gap-1">
        <code className="num wrap-anywhere min-w-0 grow text-12">{markdown}</code>
        <CopyButton text={markdown} what={what} />
      </span>
    </div>
  );
}
