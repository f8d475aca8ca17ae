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
import { Details, P } from './parts.tsx';
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
        How servers are measured, and how every number, level and sentence is computed.
      </PageTitle>
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
          <Versions />
        </div>
      </div>
    </>
  );
}

/** Changes of each version, newest first. */
function Versions() {
  return (
    <section aria-labelledby="versions" className="mt-8 border-line border-t pt-5">
      <h2 id="versions" className="font-semibold text-lg tracking-tight">
        Versions
      </h2>
      <P>
        The version rises when a formula or a threshold changes. Lists, badges and link previews of a
        publication keep the figures of its version; its page is computed by the newest one.
      </P>
      <Details title="Changes of each version">
        {METHOD_CHANGES.map(({ version, changes }) => (
          <P key={version}>
            Version {version}: {changes.join(' ')}
          </P>
        ))}
      </Details>
    </section>
  );
}
