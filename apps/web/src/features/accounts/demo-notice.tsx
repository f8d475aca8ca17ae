import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';

/** Notice that a demo has nothing to sign in to. */
export function DemoNotice() {
  return (
    <>
      <Notice tone="info" title="This is a demo: you are its owner">
        Everyone who opens it on this machine is its owner. It has no accounts, passwords or sessions; an
        installation has them when it is started without HEADROOM_DEMO_OWNER.
      </Notice>
      <ButtonLink href="/results">Results</ButtonLink>
    </>
  );
}
