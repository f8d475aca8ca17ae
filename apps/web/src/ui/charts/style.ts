/** Style of all charts: colours from the theme's variables, small tabular figures, no decoration. */
export const TICK = { fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--font-geist-mono)' } as const;
export const GRID = { stroke: 'var(--line)', strokeWidth: 1 } as const;
export const AXIS = { stroke: 'var(--line-strong)' } as const;
export const TOOLTIP = {
  contentStyle: {
    background: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: 6,
    fontSize: 12,
    padding: '6px 10px',
  },
  labelStyle: { color: 'var(--muted)' },
  itemStyle: { padding: 0 },
  isAnimationActive: false,
} as const;
