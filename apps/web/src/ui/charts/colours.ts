const HUES = 8;

export interface Stroke {
  colour: string;
  /** Dashes of the line; undefined for a solid one. */
  dash: string | undefined;
}

/**
 * Colour and dash of each server, by its place in the order the page shows servers in: eight hues, solid
 * first, then the same hues dashed and dotted, so that neighbours differ in more than colour.
 */
export function strokes(serverIds: readonly string[]): Map<string, Stroke> {
  const dashes = [undefined, '6 3', '2 3'];
  return new Map(
    serverIds.map((id, index) => [
      id,
      { colour: `var(--s${(index % HUES) + 1})`, dash: dashes[Math.floor(index / HUES) % dashes.length] },
    ]),
  );
}

/** The colour of a tier, a variable of the theme. */
export function tierColour(tier: number): string {
  return `var(--tier${tier})`;
}
