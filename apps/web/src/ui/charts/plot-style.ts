/** Words within a plot, in a colour of the theme. */
export const words = (fill = 'var(--muted)') => ({ fill, fontSize: 12 });

/** Looks that all plots have in common. */
export const GRID = { stroke: 'var(--line)', vertical: false } as const;
export const TICK = {
  tick: { className: 'num', fill: 'var(--muted)', fontSize: 12 },
  axisLine: { stroke: 'var(--line)' },
  tickLine: false,
} as const;
