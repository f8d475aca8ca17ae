const HUES = 8;

export interface Stroke {
  colour: string;
  /** Dashes of the line; undefined for a solid one. */
  dash: string | undefined;
}

/** By the place of each server on its page: eight hues, solid first, then dashed and dotted ones. */
export function strokes(serverIds: readonly string[]): Map<string, Stroke> {
  const dashOf = (index: number) => [undefined, '6 3', '2 3'][Math.floor(index / HUES) % 3];
  return new Map(
    serverIds.map((id, index) => [id, { colour: `var(--s${(index % HUES) + 1})`, dash: dashOf(index) }]),
  );
}

/** The colour of a tier, a variable of the theme. */
export const tierColour = (tier: number): string => `var(--tier${tier})`;
