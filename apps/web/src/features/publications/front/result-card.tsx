import { findings } from '@headroom/report';
import { shortHeadline } from '@headroom/report/compare';
import { studyFigures, studyTraits } from '@headroom/report/studies';
import type { ReactNode } from 'react';
import { CaveatChips } from '#results/answer/caveat-chips.tsx';
import { shortCaveats } from '#results/answer/caveats.ts';
import { resultPath } from '#results/publication-path.ts';
import type { Study } from '#results/read-study.ts';
import { askedLabel } from '#results/run/labels.ts';
import { studyPath } from '#results/study-path.ts';
import { ExactDay } from '#ui/exact-day.tsx';
import { badgeOf, badgeText, verdictBadge } from '../badge.ts';
import { BadgeImage } from '../badge-image.tsx';
import { type Listed, listedCaveats } from '../listing.ts';
import { previewOf } from '../preview-bars.ts';
import { headlineOf } from '../preview-image.tsx';
import { verdictWords } from '../stored-comparison.ts';

/** Caveats that there is room for. */
const SHOWN_CAVEATS = 3;

/** A publication in small: when, what it found, and the badge of its first server. */
export function PublicationCard({ publication }: { publication: Listed }) {
  const { slug, title, publishedAt, figures, comparison, run } = publication;
  return (
    <Card
      over={
        <>
          Latest result, {askedLabel(run.suite)}, <ExactDay at={publishedAt} />
        </>
      }
      title={title}
      href={resultPath(slug)}
      finding={(comparison ? shortHeadline(comparison.headline) : headlineOf(figures)) ?? undefined}
    >
      <CaveatChips
        caveats={listedCaveats(publication)
          .toSorted((a, b) => Number(b.warns ?? false) - Number(a.warns ?? false))
          .slice(0, SHOWN_CAVEATS)}
      />
      <CardBadge publication={publication} />
    </Card>
  );
}

/** The verdict of a comparison, or the figure of the best server. */
function CardBadge({ publication }: { publication: Listed }) {
  const { figures, comparison } = publication;
  const caveats = shortCaveats(listedCaveats(publication));
  if (comparison) {
    return <BadgeImage svg={verdictBadge(comparison, caveats)} words={verdictWords(comparison)} />;
  }
  const [best] = previewOf(figures).bars;
  const row = figures.find(({ serverId }) => serverId === best?.serverId);
  return row && <BadgeImage svg={badgeOf(row, caveats)} words={badgeText(row, caveats)} />;
}

/** A study by others in small. */
export function StudyCard({ study: { slug, title, source, data } }: { study: Study }) {
  return (
    <Card
      over={`A study by ${source}`}
      title={title}
      href={studyPath(slug)}
      finding={findings(studyFigures(data), studyTraits(data, source))[0]?.text}
    />
  );
}

function Card({
  over,
  title,
  href,
  finding,
  children,
}: {
  over: ReactNode;
  title: string;
  href: string;
  finding: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="space-y-2 rounded-md border border-line bg-bg p-3">
      <p className="text-12 text-muted">{over}</p>
      <p className="wrap-anywhere font-medium">
        <a href={href} className="link">
          {title}
        </a>
      </p>
      {finding && <p className="line-clamp-5 text-13">{finding}</p>}
      {children}
    </div>
  );
}
