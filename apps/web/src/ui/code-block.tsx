import { CopyButton } from './copy-button.tsx';

/** Lines of code, to be copied. @param what names them, for the copy button: "the command" */
export function CodeBlock({ text, what }: { text: string; what: string }) {
  return (
    <div className="flex w-fit max-w-full items-start gap-2 rounded-md border border-line bg-sunken py-2 pr-2 pl-3">
      <pre className="num min-w-0 whitespace-pre-wrap break-words text-12">{text}</pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}
