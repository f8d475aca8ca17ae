import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe looks for: everything, what may be serious or critical, or colours alone. */
type Scope = 'everything' | 'grave' | 'colours';

/** Everything that axe finds wrong with a page in its present theme. */
export const violations = (page: Page): Promise<axe.Result[]> => audit(page, 'everything');

async function audit(page: Page, scope: Scope): Promise<axe.Result[]> {
  // A page keeps it from one audit to the next: to load it takes longer than most rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source());
  return page.evaluate(async (scope) => {
    const { axe: auditor } = window as unknown as { axe: Auditor };
    // A rule's own impact is that of all that it finds.
    const slight = auditor._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const found = await auditor.run({
      // Nothing but violations is described in full: describing what is well takes longer than finding it.
      resultTypes: ['violations'],
      // Callers print elements by their markup; style sheets matter to rules that are off by default.
      ...{ selectors: false, preload: false },
      ...(scope === 'colours' && { runOnly: ['color-contrast'] }),
      ...(scope === 'grave' && {
        rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
      }),
    });
    return found.violations;
  }, scope);
}

/** Axe, and the impacts of its rules, which its types leave out. */
type Auditor = typeof axe & {
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: axe.ImpactValue }[] };
};

let read: Promise<string> | undefined;

function source(): Promise<string> {
  read ??= readFile(AXE, 'utf8');
  return read;
}

/**
 * Themes in which a page is looked at: both, or the one it has. A second page of a kind needs one: what it is made of was
 * looked at in the other.
 */
export type Themes = 'both' | 'present';

/**
 * Violations that axe finds serious or critical, in words: of both themes by every rule in the light one, and by colours
 * in the dark one.
 */
export async function graveViolations(page: Page, themes: Themes = 'both'): Promise<string[]> {
  const present = grave(await audit(page, 'grave'));
  if (themes === 'present') return present;
  await paint(page, 'dark');
  // Themes differ in colours alone.
  const dark = await audit(page, 'colours');
  await paint(page, 'light');
  return [...present, ...grave(dark).map((violation) => `in the dark theme, ${violation}`)];
}

function grave(found: readonly axe.Result[]): string[] {
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
export async function flaws(page: Page, themes: Themes = 'both'): Promise<string[]> {
  return [...(await graveViolations(page, themes)), ...(await tooWide(page))];
}

/** `overflowing` on a telephone, in words. */
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

/** Elements that scroll sideways, except tables inside themselves and texts whose lines are not to be broken. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      const isMeantTo = element.matches('textarea[wrap=off]') || element.querySelector(':scope > table');
      return scrolls && element.scrollWidth > element.clientWidth && !isMeantTo;
    });
    const root = document.documentElement;
    return [
      ...wide.map((element) => element.outerHTML.slice(0, 120)),
      ...(root.scrollWidth > root.clientWidth ? ['page'] : []),
    ];
  });
}
