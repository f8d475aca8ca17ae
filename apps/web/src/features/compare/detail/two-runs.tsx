import { mayRead } from '#server/access/permit.ts';
import type { Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/message.tsx';
import { PageTitle } from '#ui/page.tsx';
import { common, readTwoRuns } from '../two-runs.ts';
import { Found } from './body.tsx';
import { ContextChanges } from './context-changes.tsx';
import { AskedLog, Differences, Failures } from './findings.tsx';
import { TwoRunsHeader } from './header.tsx';
import { viewOf } from './view.ts';

/** Two finished runs against each other, or why they cannot be compared. */
export async function TwoRuns({ params }: { params: Params }) {
  const { base, head } = params;
  const { compared, refused } = await readTwoRuns({ base, head }, (id) => mayRead({ id }));
  if (refused) {
    return (
      <>
        <PageTitle title="Two runs, one after the other" />
        <Empty title="These runs cannot be compared" action={<ButtonLink href="/runs">All runs</ButtonLink>}>
          {refused.message}
        </Empty>
      </>
    );
  }
  const view = viewOf(compared, null, params);
  const { runs } = compared;
  const both = common(runs.base, runs.head);
  const left = [...new Set([...runs.base.servers, ...runs.head.servers])].filter((id) => !both.includes(id));
  return (
    <>
      <TwoRunsHeader view={view} />
      <Differences view={view} />
      {left.length > 0 && (
        <div className="mb-5">
          <Notice tone="info" title={`Not compared, because only one run has them: ${left.join(', ')}`} />
        </div>
      )}
      <Failures view={view} />
      <AskedLog view={view} />
      <ContextChanges view={view} />
      <Found view={view} />
    </>
  );
}
