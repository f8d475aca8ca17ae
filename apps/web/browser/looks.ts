import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Everything that axe finds wrong with a page; `inDark` holds the page to the contrast of its colours alone. */
export async function violations(page: Page, { inDark = false } = {}) {
  const audit = new AxeBuilder({ page })
    // Nothing but violations is described in full: describing what is well takes longer than finding it.
    .options({ resultTypes: ['violations'] })
    // Only frames of other origins need a blank page beside the audited one, and no page has frames.
    .setLegacyMode();
  // Themes differ in colours alone: the light one is held to every rule.
  if (inDark) audit.withRules('color-contrast');
  return (await audit.analyze()).violations;
}

/** Violations that axe finds serious or critical, in words. */
export async function graveViolations(page: Page, theme?: { inDark: boolean }): Promise<string[]> {
  const found = await violations(page, theme);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Elements that scroll sideways, except tables inside themselves. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      return scrolls && element.scrollWidth > element.clientWidth && !element.querySelector(':scope > table');
    });
    const root = document.documentElement;
    return [
      ...wide.map((element) => element.outerHTML.slice(0, 120)),
      ...(root.scrollWidth > root.clientWidth ? ['page'] : []),
    ];
  });
}
