import { type Action, can, workspaceOf } from '@headroom/api/rights';
import type { ElsewhereFacts, RunDetail } from '@headroom/db';
import { hasEnded, isArchive, OWN_REPOSITORY } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import Link from 'next/link';
import {
  hasPublicPage,
  PublicationActions,
  PublicPageButton,
} from '#features/publications/publishing/actions.tsx';
import { DeleteButton } from '#features/runs/delete-button.tsx';
import { CancelButton } from '#features/runs/live/cancel-button.tsx';
import { ShareActions } from '#features/runs/share/share-actions.tsx';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { sidesName } from '#results/comparison/side-name.ts';
import { comparisonApiPath, twoRunsPath } from '#results/comparison-paths.ts';
import { readCpuLines } from '#results/cpu-profiles/read.ts';
import { ElsewhereFactList } from '#results/run/elsewhere.tsx';
import { Fact, FactFold, Measured, SuiteFacts } from '#results/run/facts.tsx';
import { handshakeTitle, profileTitle, runPath, sourceLabel } from '#results/run/labels.ts';
import { NamingAction, NoteAndTags } from '#results/run/naming.tsx';
import { OutputLinks } from '#results/run/output-links.tsx';
import { RunStatusChip } from '#results/status.tsx';
import { currentActor } from '#server/access/permit.ts';
import { address } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Figures, Quantity } from '#ui/figures.tsx';
import { Menu } from '#ui/menu.tsx';
import { shortId } from '#ui/short-id.ts';
import { When } from '#ui/when.tsx';
import { markdownOf } from '../markdown.ts';
import { compareAgain } from './again.ts';
import { CompareAnswer } from './answer.tsx';
import { Commit } from './commit.tsx';
import { CommitRangeFold } from './commit-range.tsx';
import { CopyText } from './copy-text.tsx';
import { layoutsLabel } from './layouts-label.ts';
import { measureAgain, roundsToDecide } from './measure-again.ts';
import { MeasureAgain } from './measure-again-button.tsx';
import type { CompareView } from './view.ts';

/** Title, state and circumstances of a comparison, and its answer; its actions on the right: one button, the rest in a menu. */
export async function CompareHeader({ view, run }: { view: CompareView; run: RunDetail }) {
  const isCalibration = run.kind === 'calibration';
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="break-words font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">
            {isCalibration
              ? `Calibration${run.host ? ` of ${run.host.name}` : ''}`
              : sidesName(view.base, view.head)}
          </h1>
          <RunStatusChip status={run.status} />
        </div>
        <Actions view={view} run={run} />
      </div>
      {run.name && <p className="wrap-anywhere mt-1 font-medium">{run.name}</p>}
      <NoteAndTags run={run} />
      <FactFold>
        {run.elsewhere ? (
          <FactsElsewhere run={run} elsewhere={run.elsewhere} />
        ) : (
          <Facts view={view} run={run} />
        )}
      </FactFold>
      <CompareAnswer view={view} />
      <CommitRangeFold run={run} />
    </div>
  );
}

async function Actions({ view, run }: { view: CompareView; run: RunDetail }) {
  const actor = await currentActor();
  const may = (action: Action) => can(actor, action, run);
  const rounds = roundsToDecide({ run, comparison: view.comparison, headline: headlineIn(view) });
  // A queued run belongs to the workspace that its reader works in.
  const mayQueue = may('run.create') && workspaceOf(actor) === run.workspaceId;
  const again =
    mayQueue && rounds !== null && measureAgain({ run, base: view.base, head: view.head }, rounds);
  const isPublic = await hasPublicPage({ run, changeable: may('run.publish') });
  const open = !hasEnded(run.status);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {open && may('run.cancel') && <CancelButton runId={run.id} asked={run.cancelRequestedAt !== null} />}
      {again && <MeasureAgain request={again} rounds={rounds} untilDecided={run.untilDecided} />}
      {isPublic && !again && <PublicPageButton run={run} tone="main" />}
      <Menu label="More">
        {isPublic && again && <PublicPageButton run={run} tone="plain" />}
        {run.kind === 'comparison' && may('run.create') && (
          <ButtonLink href={compareAgain(run, rounds ?? run.rounds)}>Compare again</ButtonLink>
        )}
        {view.comparison.judged && <MarkdownButton view={view} path={runPath(run)} />}
        <ButtonLink href={address(comparisonApiPath(run.id), { key: view.params.key })} prefetch={false}>
          JSON
        </ButtonLink>
        <OutputLinks id={run.id} linkKey={view.params.key} />
        <NamingAction run={run} />
        {may('run.share') && <ShareActions run={run} />}
        {may('run.publish') && <PublicationActions run={run} />}
        {run.status !== 'running' && may('run.delete') && <DeleteButton run={run} />}
      </Menu>
    </div>
  );
}

/** The two runs, and that they are two. */
export function TwoRunsHeader({ view }: { view: CompareView }) {
  const ids = { base: view.runs.base.id, head: view.runs.head.id };
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="font-semibold text-xl tracking-tight">Two runs, one after the other</h1>
        <div className="flex flex-wrap items-center gap-2">
          <MarkdownButton view={view} path={twoRunsPath(ids)} />
          <ButtonLink href={address('/api/v1/comparisons', ids)} prefetch={false}>
            JSON
          </ButtonLink>
        </div>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
        {(['base', 'head'] as const).map((side) => (
          <Fact key={side} name={side === 'base' ? 'Base' : 'Head'}>
            <Link href={`/runs/${view.runs[side].id}`} prefetch={false} className="link">
              <Figures text={view[side].ref} />
            </Link>
            <span className="ml-1.5">
              <Commit side={view[side]} />
            </span>
          </Fact>
        ))}
        <Load run={view.runs.head} />
      </dl>
      <CompareAnswer view={view} />
    </div>
  );
}

/** The same as the API gives, whose link leads back here. */
async function MarkdownButton({ view, path }: { view: CompareView; path: string }) {
  return (
    <CopyText
      text={markdownOf(view, path, view.run ? await readCpuLines(view.run) : [])}
      label="Copy Markdown"
    />
  );
}

/** Circumstances of a comparison that was measured elsewhere: its sides are names, and nothing was queued. */
function FactsElsewhere({ run, elsewhere }: { run: RunDetail; elsewhere: ElsewhereFacts }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
      <Servers ids={run.servers} />
      <Rounds run={run} />
      <OfferedLoad run={run} />
      <ElsewhereFactList elsewhere={elsewhere} />
      <Fact name="Uploaded">
        <When at={run.createdAt} />
      </Fact>
      <Id run={run} />
    </dl>
  );
}

function Facts({ view, run }: { view: CompareView; run: RunDetail }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
      <Fact name="Base">
        <Commit side={view.base} open={!hasEnded(run.status)} />
      </Fact>
      <Fact name="Head">
        <Commit side={view.head} open={!hasEnded(run.status)} />
      </Fact>
      {isArchive(run.repository) ? (
        <Fact name="Servers of">{sourceLabel(run.repository)}</Fact>
      ) : (
        run.repository !== OWN_REPOSITORY && (
          <Fact name="Repository">
            <span className="num break-all">{run.repository}</span>
          </Fact>
        )
      )}
      <Servers ids={run.servers} />
      {run.tools.length > 0 && <Fact name="Tools judged">{run.tools.join(', ')}</Fact>}
      <Rounds run={run} />
      {run.layouts === 2 && <Fact name="Layouts">{layoutsLabel(run)}</Fact>}
      <Load run={run} />
      <Measured run={run} />
      <Id run={run} />
    </dl>
  );
}

function Rounds({ run }: { run: RunDetail }) {
  const most = plural(run.rounds, 'round');
  return (
    <Fact name="Rounds">
      <Quantity text={run.untilDecided ? `until decided, at most ${most}` : most} />
    </Fact>
  );
}

function Id({ run }: { run: RunDetail }) {
  return (
    <Fact name="Id">
      <span className="num">{shortId(run.id)}</span>
      <CopyButton text={run.id} what="the comparison’s id" />
    </Fact>
  );
}

/** Maximum number of servers to name; more would push everything else away. */
const NAMED_SERVERS = 5;

function Servers({ ids }: { ids: readonly string[] }) {
  const names = ids.join(', ');
  return (
    <Fact name={ids.length === 1 ? 'Server' : 'Servers'}>
      {ids.length <= NAMED_SERVERS ? names : <span title={names}>{ids.length}</span>}
    </Fact>
  );
}

function Load({ run }: { run: RunDetail }) {
  return (
    <>
      <SuiteFacts run={run} />
      <OfferedLoad run={run} />
    </>
  );
}

function OfferedLoad({ run }: { run: RunDetail }) {
  return (
    <>
      <Fact name="Load">{profileTitle(run.profile)}</Fact>
      <Fact name="Handshake">{handshakeTitle(run.handshake)}</Fact>
    </>
  );
}
