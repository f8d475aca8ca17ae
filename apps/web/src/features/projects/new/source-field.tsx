import { clsx } from 'clsx';
import { type DragEvent, useId, useState } from 'react';
import { FieldProblem } from '#ui/field-problem.tsx';

const FILES =
  '.zip,.mcpb,.tar.gz,.tgz,.json,.jsonc,.yaml,.yml,application/zip,application/gzip,application/json';

/** The field in which a server is named, or a file is dropped. */
export function SourceField({
  text,
  fileName,
  onText,
  onFile,
  onPaste,
  meaning,
  error,
  known,
}: {
  text: string;
  /** File that was chosen in place of a text. */
  fileName: string | undefined;
  onText: (text: string) => void;
  onFile: (file: File | undefined) => void;
  /** Takes a pasted text that is a file. @returns whether it is one */
  onPaste: (text: string) => boolean;
  /** Meaning of the text or the file, in words. */
  meaning: string;
  error: string | undefined;
  /** Addresses of repositories that can be picked. */
  known: readonly string[];
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside chooses a file without dragging
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="block font-semibold text-13">
        Package, repository or file
      </label>
      <div className="mt-1 flex flex-col gap-2 sm:flex-row">
        <input
          id={id}
          name="source"
          type="text"
          value={fileName ?? text}
          list={`${id}-known`}
          placeholder="npm:@acme/server"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-note`}
          onChange={(event) => onText(event.target.value)}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          className={clsx(
            'num h-10 w-full min-w-0 shrink-0 rounded-md border border-line-strong bg-surface px-3 text-sm aria-invalid:border-bad sm:w-auto sm:flex-1 sm:shrink',
            isOver && 'border-accent bg-accent-soft',
          )}
        />
        <label className="inline-flex h-10 shrink-0 cursor-pointer items-center justify-center rounded-md border border-line bg-surface px-3 font-medium text-13 hover:border-line-strong hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
          Choose a file
          <input
            name="archive"
            type="file"
            accept={FILES}
            className="sr-only"
            onChange={({ target }) => onFile(target.files?.[0])}
          />
        </label>
      </div>
      <datalist id={`${id}-known`}>
        {known.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      {error ? (
        <FieldProblem id={`${id}-error`}>{error}</FieldProblem>
      ) : (
        <p
          id={`${id}-note`}
          aria-live="polite"
          className="mt-1.5 max-w-[75ch] text-13 text-muted [overflow-wrap:anywhere]"
        >
          {meaning}
        </p>
      )}
    </div>
  );
}
