'use client';

import { call, type Input, type RequestLine } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';

interface Props<Line extends RequestLine> {
  /** Request to the API. */
  request: Line;
  input: Input<Line>;
  /** The verb, on the button and as the yes. */
  act: string;
  /** The button for the ear, where the verb does not say which of several: "Revoke ci". */
  name?: string;
  tone?: NonNullable<ComponentProps<typeof Button>['tone']>;
  /** A question. */
  title: string;
  /** Label of a no. */
  keep: string;
  /** Consequences of a yes. */
  children: ReactNode;
  /** Address to go to when it is done; else the page is refreshed. */
  then?: string;
}

/** A button that sends a request to the API after a second look, and shows why where it is refused. */
export function ConfirmAsk<Line extends RequestLine>({
  request,
  input,
  act,
  name,
  tone = 'plain',
  title,
  keep,
  children,
  then,
}: Props<Line>) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();

  async function go() {
    setProblem(undefined);
    const { refused } = await call(request, input);
    // A subject that is not there any more was changed by somebody else.
    if (refused && refused.code !== 'not_found') {
      setProblem(refused.message);
      return;
    }
    // The button may go with what it was for: the focus moves to the page.
    document.getElementById('main')?.focus();
    if (then) router.push(then);
    router.refresh();
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {problem && (
        <span role="alert" className="max-w-[40ch] whitespace-normal text-13 text-bad">
          {problem}
        </span>
      )}
      <Confirm
        trigger={
          <Button tone={tone} aria-label={name}>
            {act}
          </Button>
        }
        title={title}
        keep={keep}
        act={act}
        tone={tone === 'plain' ? 'main' : tone}
        onAct={go}
      >
        {children}
      </Confirm>
    </span>
  );
}
