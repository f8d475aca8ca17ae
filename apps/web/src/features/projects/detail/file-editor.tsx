'use client';

import { call } from '@headroom/api/client';
import type { FileProblem } from '@headroom/api/projects';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TryButton } from './try-button.tsx';

/** Pause in typing after which the text is checked. */
const PAUSE_MS = 400;

interface Props {
  projectId: string;
  path: string;
  text: string;
  /** Problems of that text. */
  first: readonly FileProblem[];
  manages: boolean;
}

/** The text of a file with the numbers of its lines; what is wrong with it is said beside them as it is typed. */
export function FileEditor({ projectId, path, text: saved, first, manages }: Props) {
  const [text, setText] = useState(saved);
  const area = useRef<HTMLTextAreaElement>(null);
  const { problems, unchecked } = useProblems(text, saved, first);

  function goTo(line: number) {
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start);
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <Lines
          path={path}
          text={text}
          setText={setText}
          area={area}
          problems={problems}
          readOnly={!manages}
        />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {manages && (
            <TryButton
              projectId={projectId}
              label="Try this text"
              file={text}
              disabled={problems.length > 0}
            />
          )}
          <Button onClick={() => void navigator.clipboard.writeText(text)}>Copy</Button>
          <Button onClick={() => download(path, text)}>Download</Button>
          {text !== saved && <Button onClick={() => setText(saved)}>Undo changes</Button>}
        </div>
      </div>
      <Problems problems={problems} unchecked={unchecked} goTo={goTo} />
    </div>
  );
}

interface Checked {
  readonly problems: readonly FileProblem[];
  /** Reason that the text could not be checked: it may be right, so it can be tried. */
  readonly unchecked?: string | undefined;
}

/** Problems of a text, asked of the server once typing pauses. */
function useProblems(text: string, saved: string, first: readonly FileProblem[]): Checked {
  const [found, setFound] = useState<Checked>({ problems: first });
  useEffect(() => {
    if (text === saved) {
      setFound({ problems: first });
      return;
    }
    let left = false;
    const timer = setTimeout(async () => {
      const answer = await call('POST /api/v1/projects/check', { body: { file: text } });
      if (left) return;
      setFound(
        answer.refused
          ? { problems: [], unchecked: answer.refused.message }
          : { problems: answer.body.problems },
      );
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text, saved, first]);
  return found;
}

function Lines({
  path,
  text,
  setText,
  area,
  problems,
  readOnly,
}: {
  path: string;
  text: string;
  setText: (text: string) => void;
  area: React.RefObject<HTMLTextAreaElement | null>;
  problems: readonly FileProblem[];
  readOnly: boolean;
}) {
  const count = text.split('\n').length;
  const wrong = new Set(problems.map(({ line }) => line));
  return (
    <div className="flex max-h-[70vh] items-start overflow-y-auto rounded-md border border-line bg-surface has-focus-visible:border-accent">
      <div
        aria-hidden="true"
        className="num shrink-0 select-none border-line border-r py-2 text-right text-12 leading-5"
      >
        {Array.from({ length: count }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            key={index}
            className={clsx(
              'px-2.5',
              wrong.has(index + 1) ? 'bg-bad-soft font-medium text-bad' : 'text-muted',
            )}
          >
            {index + 1}
          </div>
        ))}
      </div>
      <textarea
        ref={area}
        value={text}
        onChange={(event) => setText(event.target.value)}
        readOnly={readOnly}
        rows={count}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={`Text of ${path}`}
        aria-invalid={problems.length > 0 ? true : undefined}
        className="num min-w-0 flex-1 resize-none overflow-y-hidden bg-transparent px-2.5 py-2 text-12 leading-5 outline-none"
      />
    </div>
  );
}

function Problems({ problems, unchecked, goTo }: Checked & { goTo: (line: number) => void }) {
  return (
    <div aria-live="polite" className="min-w-0 text-13">
      {unchecked !== undefined ? (
        <p className="[overflow-wrap:anywhere]">The text was not checked. {unchecked}</p>
      ) : problems.length === 0 ? (
        <p className="text-muted">The text is valid. A try checks that its files exist.</p>
      ) : (
        <ul
          aria-label="Problems of the text"
          className="divide-y divide-line rounded-md border border-bad/40 bg-bad-soft"
        >
          {problems.map(({ line, column, field, message }) => (
            <li key={`${line} ${column} ${field} ${message}`} className="px-3 py-2">
              <button
                type="button"
                className="num font-medium text-bad hover:underline"
                onClick={() => goTo(line)}
              >
                Line {line}, column {column}
              </button>
              <span className="block [overflow-wrap:anywhere]">
                {field !== '' && <span className="num">{field} </span>}
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function download(path: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = path.split('/').at(-1) ?? path;
  link.click();
  URL.revokeObjectURL(link.href);
}
