/** Number that was typed, as the API judges it; null where nothing was. */
export function typedNumber(typed = ''): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
