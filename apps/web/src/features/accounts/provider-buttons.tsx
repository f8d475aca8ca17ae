'use client';

import type { SignInProvider } from '#server/auth/auth.ts';
import { withNext } from '#server/auth/next.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';
import { askAuth } from './ask-auth.ts';

/** One button for each provider of accounts elsewhere; signed in by one, a person goes on to `next`. */
export function ProviderButtons({ next, providers }: { next: string; providers: readonly SignInProvider[] }) {
  return providers.map((provider) => <ProviderButton key={provider.id} next={next} {...provider} />);
}

function ProviderButton({ id, name, next }: SignInProvider & { next: string }) {
  const { refused, send } = useRequest(async () => {
    const errorCallbackURL = withNext('/sign-in', next);
    const answer = await askAuth('/sign-in/social', {
      provider: id,
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
        Continue with {name}
      </Button>
      <Refusal title="Not signed in" refused={refused} />
    </>
  );
}
