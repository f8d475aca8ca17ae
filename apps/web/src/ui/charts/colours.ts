const HUES = 8;

export interface Stroke {
  colour: string;
  /** Dashes of the line; undefined for a solid one. */
  dash: string | undefined;
}

/** By the place of each server on its page: eight hues, solid first, then dashed and dotted ones. */
export function strokes(serverIds: readonly string[]): Map<string, Stroke> {
  const dashes = [undefined, '6 3', '2 3'];
  return new Map(
    serverIds.map((id, index) => {
      const dash = dashes[Math.floor(index / HUES) % dashes.length];
      return [id, { colour: `var(--s${(index % HUES) + 1})`, dash }];
    }),
  );
}

/** The colour of a tier, a variable of the theme. */
export function tierColour(tier: number): string {
  return `var(--tier${tier})`;
}
