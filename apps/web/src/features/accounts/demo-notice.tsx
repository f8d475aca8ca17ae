import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';

/** Why a demo has nothing to sign in to. */
export function DemoNotice() {
  return (
    <>
      <Notice tone="info" title="This is a demo: you are its owner">
        Whoever opens it on this machine is. Accounts, passwords and sessions are not there; an installation
        has them when it is started without HEADROOM_DEMO_OWNER.
      </Notice>
      <ButtonLink href="/">Results</ButtonLink>
    </>
  );
}
