import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { Footer } from '#ui/shell/footer.tsx';
import { Header } from '#ui/shell/header.tsx';
import { Hotkeys } from '#ui/shell/hotkeys.tsx';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Headroom', template: '%s · Headroom' },
  description: 'Measures MCP servers: how fast, how steady, at what cost.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafbfc' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1013' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Made by the edge for each page (src/server/edge/edge.ts); read here, so no page is rendered at build time.
  const nonce = (await headers()).get('x-nonce') ?? '';
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body className="font-sans">
        <ThemeProvider attribute="class" disableTransitionOnChange nonce={nonce}>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
          >
            Skip to content
          </a>
          <Header />
          {children}
          <Footer />
          <Hotkeys />
        </ThemeProvider>
      </body>
    </html>
  );
}
