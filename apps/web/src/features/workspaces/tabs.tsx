import { type Action, canHere } from '@headroom/api/rights';
import type { Actor } from '#server/access/actor.ts';
import { TabLink } from '#ui/tab-link.tsx';

interface Tab {
  readonly href: string;
  readonly title: string;
  /** A tab is only for those who may do this in the workspace. */
  readonly action: Action;
}

/** The pages of a workspace. */
const TABS = [
  { href: '/workspace', title: 'Workspace', action: 'workspace.read' },
  { href: '/workspace/tokens', title: 'API tokens', action: 'token.list' },
  { href: '/workspace/secrets', title: 'Secrets', action: 'secret.manage' },
  { href: '/workspace/webhooks', title: 'Webhooks', action: 'webhook.manage' },
  { href: '/workspace/audit', title: 'Audit log', action: 'audit.read' },
] as const satisfies readonly Tab[];

/** Links to those pages of a workspace that its reader may see. */
export function WorkspaceTabs({ actor, current }: { actor: Actor; current: (typeof TABS)[number]['href'] }) {
  return (
    <nav aria-label="Pages of the workspace" className="mb-5 flex flex-wrap border-line border-b">
      {TABS.filter(({ action }) => canHere(actor, action)).map(({ href, title }) => (
        <TabLink key={href} href={href} current={href === current}>
          {title}
        </TabLink>
      ))}
    </nav>
  );
}
