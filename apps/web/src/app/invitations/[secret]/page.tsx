import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { currentActor } from '#access/permit.ts';
import { InvitationPage, invitationOf } from '#members/invitation-page.tsx';

export const metadata: Metadata = { title: 'Invitation', robots: 'noindex' };

export default async function Invitation({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const [invited, actor] = await Promise.all([invitationOf(secret), currentActor()]);
  if (!invited) notFound();
  return <InvitationPage secret={secret} invited={invited} actor={actor} />;
}
