import { CodeBlock } from '#ui/code-block.tsx';
import { Notice } from '#ui/message.tsx';
import { OnceShown } from '#ui/once-shown.tsx';

/** Set-up of push events; includes the secret right after the creation of the watch only. */
export function PushSteps({ pushUrl, secret, branch }: { pushUrl: string; secret?: string; branch: string }) {
  return (
    <div className="space-y-3 text-13">
      {secret ? (
        <OnceShown
          title={`Watching ${branch}. Copy the secret of its push events now: it is not shown again.`}
          secret={secret}
          what="the secret"
        />
      ) : (
        <Notice tone="info" title="The secret was shown at the creation of the watch">
          If it is lost, watch the branch anew.
        </Notice>
      )}
      <p className="max-w-[75ch]">
        Hosts look for new commits every minute while they measure nothing. A webhook of the forge tells at
        once; it is not needed.
      </p>
      <CodeBlock text={pushUrl} what="the address" />
      <ul className="max-w-[75ch] list-disc space-y-1 pl-5 text-muted">
        <li>
          GitHub: a webhook of the repository with this payload URL, the content type application/json, the
          secret, and just the push event.
        </li>
        <li>GitLab: a webhook of the project with this URL, the secret as secret token, and push events.</li>
      </ul>
    </div>
  );
}
