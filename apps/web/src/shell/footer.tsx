import Link from 'next/link';

const LINKS = [
  { href: '/method', title: 'How it is measured and computed' },
  { href: '/studies', title: 'Published studies' },
] as const;

/** The foot of every page: how its numbers come about is one click away. */
export function Footer() {
  return (
    <footer className="border-line border-t">
      <nav
        aria-label="About the numbers"
        className="mx-auto flex max-w-[90rem] flex-wrap gap-x-5 gap-y-1.5 px-4 py-4 text-13 text-muted sm:px-6"
      >
        {LINKS.map(({ href, title }) => (
          <Link key={href} href={href} className="hover:text-text hover:underline">
            {title}
          </Link>
        ))}
        <a href="/api/v1/openapi.json" className="hover:text-text hover:underline">
          API
        </a>
      </nav>
    </footer>
  );
}
