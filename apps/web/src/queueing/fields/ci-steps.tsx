import { publicUrl } from '#server/env.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { githubWorkflow, gitlabJob, TOKEN_VARIABLE } from '../ci-snippets.ts';

/** What has commits compared in GitHub Actions and GitLab CI, with the address of this installation filled in. */
export function CiSteps() {
  const url = new URL(publicUrl('/')).origin;
  return (
    <div className="space-y-3 text-13">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <Step title="GitHub Actions" file=".github/workflows/headroom.yml" yaml={githubWorkflow(url)}>
          Keep the secret of the token as <Name>{TOKEN_VARIABLE}</Name> in Settings, Secrets and variables,
          Actions of the repository.
        </Step>
        <Step title="GitLab CI" file=".gitlab-ci.yml" yaml={gitlabJob(url)}>
          Keep the secret of the token as the masked variable <Name>{TOKEN_VARIABLE}</Name> in Settings,
          CI/CD, Variables of the project.
        </Step>
      </div>
      <p className="max-w-[75ch] text-muted">
        <Name>{'<owner>/headroom'}</Name> and <Name>{'<group>/headroom'}</Name> stand for your copy of
        Headroom’s repository, and <Name>{'<commit>'}</Name> for one of its commits. In it{' '}
        <Name>pnpm --filter @headroom/cli pack</Name> makes the package of the command, which GitLab’s job
        installs, and docs/ci.md describes every setting.
        {!url.startsWith('https:') && (
          <>
            {' '}
            The command needs an https address, except for its own machine. The operator sets it by{' '}
            <Name>HEADROOM_PUBLIC_URL</Name>.
          </>
        )}
      </p>
    </div>
  );
}

function Step({
  title,
  file,
  yaml,
  children,
}: {
  title: string;
  file: string;
  yaml: string;
  children: React.ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-semibold">
        {title} <span className="num font-normal text-12 text-muted">{file}</span>
      </h3>
      <p className="mt-1 mb-2 text-muted">{children}</p>
      <CodeBlock text={yaml} what={file} />
    </section>
  );
}

const Name = ({ children }: { children: string }) => (
  <span className="num text-12 text-text">{children}</span>
);
