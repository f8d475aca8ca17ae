import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvitationPage, invitationOf } from '#features/workspaces/members/invitation-page.tsx';
import { currentActor } from '#server/access/permit.ts';

export const metadata: Metadata = { title: 'Invitation', robots: 'noindex' };

export default async function Invitation({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const [invited, actor] = await Promise.all([invitationOf(secret), currentActor()]);
  if (!invited) notFound();
  return <InvitationPage secret={secret} invited={invited} actor={actor} />;
}
