import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Everything that axe finds wrong with a page in its present theme, by all rules or those that are named. */
export async function violations(page: Page, rules?: string[]): Promise<axe.Result[]> {
  // A page keeps it from one audit to the next: to load it takes longer than most rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source());
  return page.evaluate(async (rules) => {
    const { axe: auditor } = window as unknown as { axe: typeof axe };
    const found = await auditor.run({
      // Nothing but violations is described in full: describing what is well takes longer than finding it.
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    });
    return found.violations;
  }, rules);
}

let read: Promise<string> | undefined;

function source(): Promise<string> {
  read ??= readFile(AXE, 'utf8');
  return read;
}

/** Violations that axe finds serious or critical, in words: in the light theme by every rule, in the dark one by its colours. */
export async function graveViolations(page: Page): Promise<string[]> {
  const light = await violations(page);
  await paint(page, 'dark');
  // Themes differ in colours alone.
  const dark = await violations(page, ['color-contrast']);
  await paint(page, 'light');
  return [...grave(light), ...grave(dark).map((violation) => `in the dark theme, ${violation}`)];
}

function grave(found: Awaited<ReturnType<typeof violations>>): string[] {
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Switches the theme, as the system of a reader does. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains('dark') === isDark,
    colorScheme === 'dark',
  );
}

/** Flaws in the looks of a page: grave violations, and elements that scroll sideways on a telephone. One visit finds all. */
export async function flaws(page: Page): Promise<string[]> {
  return [...(await graveViolations(page)), ...(await tooWide(page))];
}

/** Elements that scroll sideways on a telephone, except tables inside themselves, in words. */
export async function tooWide(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  // Charts as wide as their box are drawn again.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const wide = await overflowing(page);
  if (size) await page.setViewportSize(size);
  return wide.map((element) => `at 390 px, scrolls sideways: ${element}`);
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
