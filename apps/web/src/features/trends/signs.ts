/** Sign and ink of a change. Once it is acknowledged it does not call for anybody any more. */
export const SIGNS = {
  worse: { sign: '▼', ink: 'text-bad' },
  better: { sign: '▲', ink: 'text-good' },
  acknowledged: { sign: '✓', ink: 'text-muted' },
} as const;
