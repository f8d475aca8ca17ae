import type { ReactNode } from 'react';
import { Chip } from '#ui/chip.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Fold } from '#ui/fold.tsx';
import { FieldTable } from './field-table.tsx';
import type { Field } from './fields.ts';
import type { Entry } from './read.ts';

/** One operation: its purpose, its rights, its request and response, and a command to call it. */
export function EntryPart({ entry }: { entry: Entry }) {
  const { id, curl } = entry;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="group/part scroll-mt-16 border-line border-t py-6"
    >
      <div>
        <Description entry={entry} />
      </div>
      {curl && <Shell text={curl} />}
    </section>
  );
}

function Description({ entry }: { entry: Entry }) {
  const { id, method, path, summary, description, who, parameters, body, upload, errors } = entry;
  return (
    <>
      <h3 id={`${id}-title`} className="flex items-center gap-2 font-semibold text-base tracking-tight">
        {summary}
        <a
          href={`#${id}`}
          aria-label={`Link to: ${summary}`}
          className="text-muted opacity-40 hover:text-accent hover:opacity-100 focus-visible:opacity-100 group-target/part:text-accent group-target/part:opacity-100"
        >
          #
        </a>
      </h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip className="num uppercase">{method}</Chip>
        <span className="num min-w-0 break-all text-13">{path}</span>
      </p>
      {description && <p className="mt-2 max-w-[75ch]">{description.replaceAll('`', '')}</p>}
      <p className="mt-2 max-w-[75ch] text-sm text-muted">{who}</p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <FieldTable label={`Parameters of ${id}`} fields={parameters} />
        </Part>
      )}
      {body.length > 0 && (
        <Part title="Body">
          <FieldTable label={`Body of ${id}`} fields={body} />
        </Part>
      )}
      {upload && (
        <Part title="Body">
          <p className="max-w-[75ch] text-sm">{upload}</p>
        </Part>
      )}
      <Answer entry={entry} />
      {errors.length > 0 && (
        <p className="mt-4 max-w-[75ch] text-sm">
          <a href="#errors" className="font-medium hover:text-accent hover:underline">
            Errors
          </a>
          : <span className="num text-12">{errors.join(', ')}</span>
        </p>
      )}
    </>
  );
}

function Answer({ entry: { answer } }: { entry: Entry }) {
  const { status, description, type, headers, fields } = answer;
  return (
    <Fold title={`Answer: ${status}`}>
      <p className="mb-2 max-w-[75ch] text-sm">
        {description}, as <span className="num">{type}</span>
        {headers.map(({ path, notes }) => (
          <span key={path}>
            ; header <span className="num">{path}</span>: {notes.join('; ')}
          </span>
        ))}
        .
      </p>
      {fields.length > 0 && (
        <pre className="num whitespace-pre-wrap break-words text-12">{linesOf(fields)}</pre>
      )}
    </Fold>
  );
}

/** Fields of a response as text: some have more than a page has time to render cells for. */
function linesOf(fields: readonly Field[]): string {
  const width = Math.min(40, Math.max(...fields.map(({ path }) => path.length)));
  return fields
    .map(({ path, type, required, notes }) => {
      const words = [type, ...(required ? [] : ['may be missing']), ...notes].join('; ');
      return `${path.padEnd(width)}  ${words}`;
    })
    .join('\n');
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h4 className="mb-2 font-medium text-13">{title}</h4>
      {children}
    </div>
  );
}

/** A command for a shell, to be copied. */
export function Shell({ text }: { text: string }) {
  return (
    <div className="mt-4">
      <CodeBlock text={text} what="the command" />
    </div>
  );
}
