'use client';

import type { Refused } from '@headroom/api/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';
import { mailedLabel } from './mailed.ts';

interface Props {
  title: string;
  email: string;
  /** Whether e-mails leave this installation. */
  mailed: boolean;
  /** Effect of the link. */
  children: ReactNode;
  sendAgain: () => Promise<{ refused?: Refused }>;
}

/** Says where a link is that was asked for, and sends another one. Takes the focus of the form it stands for. */
export function LinkSent({ title, email, mailed, children, sendAgain }: Props) {
  const self = useRef<HTMLDivElement>(null);
  const { sending, refused, done, send } = useRequest(async () => (await sendAgain()).refused);
  useEffect(() => self.current?.focus(), []);

  return (
    <div ref={self} tabIndex={-1} className="space-y-4 outline-none">
      <Notice tone="info" role="status" title={title}>
        {mailedLabel(mailed, email)} {children}
      </Notice>
      <Refusal title="Link not created" refused={refused} />
      <div className="flex items-center gap-3">
        <Button onClick={() => send()} aria-disabled={sending}>
          {mailed ? 'Send it again' : 'Write it again'}
        </Button>
        <span role="status" className="text-13 text-muted">
          {done &&
            `Requested again. Only a few are ${mailed ? 'sent' : 'written'} per hour; each of them works.`}
        </span>
      </div>
    </div>
  );
}
