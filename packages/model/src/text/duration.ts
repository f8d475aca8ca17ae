const MINUTE_S = 60;
const HOUR_S = 3600;

/** A length of time with two units at most: "8 s", "2 min 5 s", "1 h 20 min". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < MINUTE_S) return `${whole} s`;
  if (whole < HOUR_S) return two(Math.floor(whole / MINUTE_S), 'min', whole % MINUTE_S, 's');
  const minutes = Math.round(whole / MINUTE_S);
  return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function two(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
