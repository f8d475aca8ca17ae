import type { SignedIn } from '#server/access/actor.ts';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { ExportLink } from './export-link.tsx';

/** The account of a demo, which nobody signs in to. */
export function DemoAccount({ actor: { name, email } }: { actor: SignedIn }) {
  return (
    <>
      <Notice tone="info" title="This is the demo’s owner">
        Everyone who opens the demo on this machine is its owner. It has no password, sessions or deletion; an
        installation has them when it is started without HEADROOM_DEMO_OWNER.
      </Notice>
      <Section title="You">
        <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13">
          <dt className="text-muted">Name</dt>
          <dd>{name}</dd>
          <dt className="text-muted">E-mail</dt>
          <dd>{email}</dd>
        </dl>
      </Section>
      <Section title="Your data" note="Everything stored about this account, as one JSON file.">
        <ExportLink />
      </Section>
    </>
  );
}
