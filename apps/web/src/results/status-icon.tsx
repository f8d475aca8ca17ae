import {
  Ban,
  Check,
  Circle,
  CircleDot,
  Hammer,
  type LucideIcon,
  Pause,
  TriangleAlert,
  Unplug,
  Wrench,
  X,
} from 'lucide-react';

/** Icons by name: the code that sends mails and webhook messages knows no components. */
const ICONS = {
  ban: Ban,
  check: Check,
  circle: Circle,
  'circle-dot': CircleDot,
  hammer: Hammer,
  pause: Pause,
  'triangle-alert': TriangleAlert,
  unplug: Unplug,
  wrench: Wrench,
  x: X,
} as const satisfies Record<string, LucideIcon>;
export type IconName = keyof typeof ICONS;

/** The icon of a state, beside its word. */
export function StatusIcon({ of, className }: { of: IconName; className?: string }) {
  const Icon = ICONS[of];
  return <Icon size={12} strokeWidth={2.5} className={className} aria-hidden="true" />;
}
