import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Violations that axe finds serious or critical; `inDark` holds the page to the contrast of its colours
 * alone.
 */
export async function graveViolations(page: Page, { inDark = false } = {}): Promise<string[]> {
  const audit = new AxeBuilder({ page });
  // Themes differ in colours alone: the light one is held to every rule.
  if (inDark) audit.withRules('color-contrast');
  const { violations } = await audit.analyze();
  return violations
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
