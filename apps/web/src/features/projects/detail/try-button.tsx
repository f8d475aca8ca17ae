'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { useRequest } from '#ui/use-request.ts';

/** Queues a try: of the repository's file, or of another text. */
export function TryButton({
  projectId,
  label,
  tone = 'plain',
  file,
  disabled = false,
}: {
  projectId: string;
  label: string;
  tone?: NonNullable<ComponentProps<typeof Button>['tone']>;
  file?: string;
  disabled?: boolean;
}) {
  const router = useRouter();
  const { sending, refused, send } = useRequest(async () => {
    const answer = await call('POST /api/v1/projects/{id}/tries', {
      params: { id: projectId },
      body: { file },
    });
    if (answer.refused) return answer.refused;
    document.getElementById('main')?.focus();
    window.scrollTo({ top: 0 });
    router.refresh();
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        tone={tone}
        aria-disabled={sending || disabled}
        onClick={() => {
          if (!disabled) void send();
        }}
      >
        {sending ? 'Queueing…' : label}
      </Button>
      {refused && !sending && (
        <span role="alert" className="max-w-[60ch] whitespace-normal text-13 text-bad">
          {refused.message}
        </span>
      )}
    </span>
  );
}
