/** Links to the parts of the page. */
export function Contents({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {parts.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="link">
          {title}
        </a>
      ))}
    </nav>
  );
}
