/** A count with its noun: "1 server", "5 servers". */
export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Words with a capital letter at their beginning. */
export function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** All of so many, of at least two: "both trials", "all 3 trials". */
export function allOf(count: number, one: string): string {
  return count === 2 ? `both ${one}s` : `all ${plural(count, one)}`;
}
