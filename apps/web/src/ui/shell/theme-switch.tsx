'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';

const THEMES = [
  { id: 'system', title: 'as the system', Icon: Monitor },
  { id: 'light', title: 'light', Icon: Sun },
  { id: 'dark', title: 'dark', Icon: Moon },
] as const;

const never = () => () => {};

/** One button that goes through the themes: system, light, dark. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  // The server does not know the stored theme: both draw "system" first.
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const index = mounted
    ? Math.max(
        0,
        THEMES.findIndex(({ id }) => id === theme),
      )
    : 0;
  const { title, Icon } = THEMES[index] ?? THEMES[0];
  const next = THEMES[(index + 1) % THEMES.length] ?? THEMES[0];
  return (
    <button
      type="button"
      onClick={() => setTheme(next.id)}
      aria-label={`Theme: ${title}. Change to ${next.title}`}
      title={`Theme: ${title}`}
      className="grid size-8 place-items-center rounded text-muted hover:bg-sunken hover:text-text"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
