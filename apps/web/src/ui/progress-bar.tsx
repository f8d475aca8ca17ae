/** A bar that fills from 0 to `max`; the label says the same to those who do not see it. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  const pct = max > 0 ? Math.min(100, (100 * value) / max) : 0;
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.round(100 * Math.min(value, max)) / 100}
      aria-valuetext={label}
      aria-label="Progress of the run"
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-accent motion-safe:transition-[width] motion-safe:duration-150"
        style={{ width: `${pct}%` }}
      />
    </div>
  );
}
