'use client';

import { withNext } from '#server/auth/next.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';
import { askAuth } from './ask-auth.ts';

/** Signs in by an account of GitHub, then goes on to `next`. */
export function GitHubButton({ next }: { next: string }) {
  const { refused, send } = useRequest(async () => {
    const errorCallbackURL = withNext('/sign-in', next);
    const answer = await askAuth('/sign-in/social', {
      provider: 'github',
      callbackURL: next,
      errorCallbackURL,
    });
    const url = (answer.body as { url?: string } | undefined)?.url;
    if (url) window.location.assign(url);
    return answer.refused;
  });

  return (
    <>
      <Button onClick={() => send()} className="w-full justify-center">
        Continue with GitHub
      </Button>
      <Refusal title="Not signed in" refused={refused} />
    </>
  );
}
