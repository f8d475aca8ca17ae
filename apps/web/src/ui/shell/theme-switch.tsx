'use client';

import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';
import { BarMenu } from './bar-menu.tsx';

const MENU_ID = 'theme-menu';
const THEMES = [
  { id: 'system', title: 'System', Icon: Monitor },
  { id: 'light', title: 'Light', Icon: Sun },
  { id: 'dark', title: 'Dark', Icon: Moon },
] as const;

const never = () => () => {};

/** A menu of themes: that of the system, light, dark. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  // The server does not know the stored theme: both draw "system" first.
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const current = THEMES.find(({ id }) => mounted && id === theme) ?? THEMES[0];
  return (
    <BarMenu
      id={MENU_ID}
      label={`Theme: ${current.title}`}
      button={<current.Icon size={16} aria-hidden="true" />}
      buttonClass="grid w-8 place-items-center"
      panelClass="right-4 w-36 sm:right-[max(1.5rem,calc(50vw-43.5rem))]"
    >
      {THEMES.map(({ id, title, Icon }) => (
        <button
          key={id}
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-pressed={id === current.id}
          onClick={() => setTheme(id)}
          className="flex min-h-8 w-full items-center gap-2 rounded px-2 text-left text-13 hover:bg-sunken"
        >
          <Icon size={15} aria-hidden="true" />
          {title}
          {id === current.id && <Check size={14} className="ml-auto text-accent" aria-hidden="true" />}
        </button>
      ))}
    </BarMenu>
  );
}
