'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Placeholder of a page while it is read; announced to those who cannot see it. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading" data-skeleton="">
      {children}
    </div>
  );
}

/** A grey block that keeps the place of what is being loaded. */
export function Bone({ className }: { className?: string }) {
  return <div className={clsx('rounded bg-sunken motion-safe:animate-pulse', className)} />;
}

const HEAD_REM = 2.25;
const ROW_REM = 2.125;

/** Keeps the place of a table of this many rows; its hairlines are one background. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div
      className="overflow-hidden rounded-md border border-line"
      style={{ height: `${HEAD_REM + rows * ROW_REM}rem` }}
    >
      <div className="h-9 border-line border-b bg-sunken" />
      <div className="h-full bg-[repeating-linear-gradient(to_bottom,transparent_0_calc(2.125rem-1px),var(--line)_calc(2.125rem-1px)_2.125rem)] motion-safe:animate-pulse" />
    </div>
  );
}
