import type { ComponentProps } from 'react';

/** A link within the app as plain markup; SoftNavigation follows it without loading a whole page. */
export function AppLink({
  stay = false,
  whole = false,
  children,
  ...props
}: ComponentProps<'a'> & {
  /** The page does not scroll to its top. */
  stay?: boolean | undefined;
  /** It leads to a document that must be loaded as a whole. */
  whole?: boolean | undefined;
}) {
  return (
    <a data-app={whole ? undefined : stay ? 'stay' : 'go'} {...props}>
      {children}
    </a>
  );
}
