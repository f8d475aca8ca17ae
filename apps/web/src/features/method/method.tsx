import { METHOD_CHANGES, METHOD_VERSION } from '@headroom/report';
import type { ReactNode } from 'react';
import { Chip } from '#ui/chip.tsx';
import { PageTitle } from '#ui/page.tsx';
import { Certainty } from './certainty.tsx';
import { Comparisons } from './comparisons.tsx';
import { Contents } from './contents.tsx';
import { FiguresPart } from './figures.tsx';
import { Judgements } from './judgements.tsx';
import { Measuring } from './measuring.tsx';
import { SECTIONS } from './sections.ts';
import { Studies } from './studies.tsx';

type Group = (typeof SECTIONS)[number]['group'];

/** Computation of everything, with formulas, units and thresholds. */
export function Method() {
  const parts: Record<Group, ReactNode> = {
    Measuring: <Measuring />,
    Figures: <FiguresPart />,
    Certainty: <Certainty />,
    Judgements: <Judgements />,
    Comparisons: <Comparisons />,
    'Published studies': <Studies />,
  };
  return (
    <>
      <PageTitle
        title={
          <span className="flex items-center gap-2.5">
            Method <Chip className="num">version {METHOD_VERSION}</Chip>
          </span>
        }
      >
        How servers are measured, and how every number, level and sentence is computed. Thresholds on this
        page are those that the computation reads; the version rises when one of them, or a formula, changes.
      </PageTitle>
      {METHOD_CHANGES.map(({ version, changes }) => (
        <p key={version} id={`version-${version}`} className="mb-4 max-w-[75ch] text-sm text-muted">
          Version {version}: {changes.join(' ')} What was published by an earlier version keeps its figures,
          with their unit, in lists, badges and link previews; its page is computed by this one.
        </p>
      ))}
      <div className="gap-x-12 lg:flex lg:items-start">
        <Contents />
        <div className="min-w-0 flex-1">
          {SECTIONS.map(({ group }) => (
            <div
              key={group}
              className="mt-8 border-line border-t pt-5 lg:first:mt-0 lg:first:border-t-0 lg:first:pt-0"
            >
              <h2 className="-mb-4 font-semibold text-lg tracking-tight">{group}</h2>
              {parts[group]}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
