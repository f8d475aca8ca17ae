import { can } from '@headroom/api/rights';
import {
  listContexts,
  listProjectResults,
  listTried,
  type ProjectRow,
  readProjectTexts,
  readRun,
  readWorkload,
} from '@headroom/db';
import { hasEnded, isArchive } from '@headroom/model/run';
import { Live } from '#features/runs/live/live.tsx';
import { newestReleaseOf } from '#queueing/release.ts';
import { EndReason } from '#results/run/end-reason.tsx';
import { networkMeaning } from '#results/run/network.ts';
import { WorkloadTable } from '#results/workload-table.tsx';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { Empty } from '#ui/empty.tsx';
import { Fold } from '#ui/fold.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { problemsOfText } from '../problems.ts';
import { readOwnProject } from '../read.ts';
import { ProjectAnswer } from './answer.tsx';
import { FileEditor } from './file-editor.tsx';
import { ProjectHeader } from './header.tsx';
import { RecentChart } from './recent-chart.tsx';
import { ProjectRuns } from './runs.tsx';
import { SideBySide } from './side-by-side.tsx';
import { Standing } from './standing.tsx';
import { TriedServers } from './tried-servers.tsx';
import { TryButton } from './try-button.tsx';
import { Versions } from './versions.tsx';

/** Page of a project: its newest result, its last runs, its watches; then its try, workload and file. */
export async function ProjectBody({ id, actor }: { id: string; actor: Actor }) {
  const project = await readOwnProject(id);
  if (!project) throw new Error(`project ${id} was deleted while its page was drawn`);
  const manages = can(actor, 'project.manage', project);
  const [texts, [newest]] = await Promise.all([
    readProjectTexts(db(), id),
    listProjectResults(db(), id, { limit: 1 }),
  ]);
  const { file = null, edited = null } = texts ?? {};
  const tryTells = !newest || needsAttention(project);
  return (
    <>
      <ProjectHeader
        project={project}
        manages={manages}
        release={file === null ? null : await newestReleaseOf(file)}
      />
      {newest && <ProjectAnswer newest={newest} />}
      {newest && <RecentChart projectId={id} />}
      <ProjectRuns project={project} />
      <Standing project={project} />
      {project.lastTry ? (
        <Folded title="Last try" folded={!tryTells}>
          <LastTry runId={project.lastTry.runId} project={project} edited={edited !== null} />
        </Folded>
      ) : (
        <Empty
          title="Not tried yet"
          action={manages && <TryButton projectId={id} label="Try it" tone="main" />}
        >
          A host reads {project.path}, builds the servers, starts them and asks each tool once.
        </Empty>
      )}
      {project.suite !== null && (
        <>
          <ProjectWorkload suite={project.suite} />
          <SideBySide project={{ id, workspaceId: project.workspaceId, suite: project.suite }} />
        </>
      )}
      {project.lastVersion !== null && <Versions project={project} manages={manages} />}
      <ProjectFile project={project} file={file} edited={edited} manages={manages} folded={!tryTells} />
    </>
  );
}

/** Whether the newest try asks for something: it goes on, or it did not pass. */
function needsAttention({ lastTry }: ProjectRow): boolean {
  return lastTry !== null && lastTry.outcome !== 'passed';
}

/** A part of the page that is folded where a result stands above it. */
function Folded({ title, folded, children }: { title: string; folded: boolean; children: React.ReactNode }) {
  return folded ? <Fold title={title}>{children}</Fold> : children;
}

async function LastTry({ runId, project, edited }: { runId: string; project: ProjectRow; edited: boolean }) {
  const [run, tried, contexts] = await Promise.all([
    readRun(db(), runId),
    listTried(db(), runId),
    listContexts(db(), runId),
  ]);
  if (!run) return null;
  // A try that has read no file yet has neither trials nor a workload.
  const workload = run.suite === '' ? null : await readWorkload(db(), run.suite);
  return (
    <>
      {edited && (
        <div className="mb-4">
          <Notice tone="info" title="This try was of an edited text">
            It applies to the text below. Runs and comparisons use the file of the{' '}
            {isArchive(project.repository) ? 'archive' : 'repository'}.
          </Notice>
        </div>
      )}
      {!hasEnded(run.status) && <Live run={run} linkKey={undefined} />}
      <EndReason run={run} what="try" />
      {run.environment?.egress && (
        <Notice tone="warn" title="Network">
          {networkMeaning(run.environment.egress)}.
        </Notice>
      )}
      {workload && (
        <TriedServers
          run={run}
          tried={tried}
          contexts={contexts}
          servers={project.servers}
          workload={workload}
        />
      )}
    </>
  );
}

async function ProjectWorkload({ suite }: { suite: string }) {
  const workload = await readWorkload(db(), suite);
  return (
    <Section title="Workload" note="Calls to every server, in runs and comparisons.">
      <WorkloadTable workload={workload} />
    </Section>
  );
}

async function ProjectFile({
  project: { id, path, repository },
  file,
  edited,
  manages,
  folded,
}: {
  project: ProjectRow;
  file: string | null;
  edited: string | null;
  manages: boolean;
  folded: boolean;
}) {
  const text = edited ?? file;
  if (text === null) return null;
  const source = isArchive(repository) ? 'archive' : 'repository';
  return (
    <Folded title={path} folded={folded}>
      <Section
        title="File"
        note={[
          edited === null ? `${path}, as the last try read it.` : 'The text of the last try.',
          manages && `Edit it to try another text; the ${source} stays as it is.`,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <FileEditor
          // Another text came from the server: what was typed was tried, or the file changed.
          key={text}
          projectId={id}
          path={path}
          text={text}
          first={await problemsOfText(text)}
          manages={manages}
        />
      </Section>
    </Folded>
  );
}

/** Keeps the place of a project's page while it is read. */
export function ProjectBodySkeleton() {
  return (
    <Skeleton>
      <Bone className="h-8 w-72 max-w-full" />
      <Bone className="mt-2 mb-5 h-6 w-[36rem] max-w-full" />
      <TableSkeleton rows={4} />
      <Bone className="mt-8 h-72" />
    </Skeleton>
  );
}
