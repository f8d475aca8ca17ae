import { Notice } from '#ui/message.tsx';

/** Notice for readers without JavaScript. @param instead what they can do: "queue a run with POST /api/v1/runs" */
export function NeedsScript({ instead }: { instead: string }) {
  return (
    <noscript>
      <div className="mb-5">
        <Notice tone="warn" title="This form needs JavaScript">
          Without it, {instead}; /api/v1/openapi.json describes it.
        </Notice>
      </div>
    </noscript>
  );
}
