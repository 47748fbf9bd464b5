/** Checks a page in both themes: WCAG 2.2 AA by axe's rules, nothing wider than the window, no missing text. */
import { THEMES, type Theme } from '@marquee/contracts/constants';
import { expect, type JSHandle, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const EVERY_RULE: RunOnly = { type: 'tag', values: LEVELS };
const COLOUR_RULES: RunOnly = {
  type: 'rule',
  values: axe
    .getRules(LEVELS)
    .filter(({ tags }) => tags.includes('cat.color'))
    .map(({ ruleId }) => ruleId),
};

const DIALOGS = '[role="dialog"]';
/** No row of tabs or presets is higher. */
const ROW_PX = 160;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Applies all style changes at once. Otherwise the browser may delay content below a dialog for a minute. */
const holdStill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });

const moveAgain = (page: Page): Promise<unknown> => page.evaluate(() => document.adoptedStyleSheets.pop());

/** Waits until all finite animations have ended. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isEnding = (each: Animation) => each.effect?.getComputedTiming().endTime !== Infinity;
    const ending = () => document.getAnimations().filter((each) => isEnding(each) && each.playState === 'running');
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.allSettled(moving.map((each) => each.finished));
  });

const shownNow = (page: Page): Promise<JSHandle<Set<Element>>> =>
  page.evaluateHandle(() => new Set([...document.querySelectorAll('body *')].filter((each) => each.checkVisibility())));

/** Violations in these parts of the page, one line each; optionally only for content that is not in `before`. */
const violations = (
  page: Page,
  runOnly: RunOnly,
  parts: string,
  before: JSHandle<Set<Element>> | null = null,
): Promise<string[]> =>
  page.evaluate(
    async ([rules, selector, known]) => {
      const within = [...document.querySelectorAll(selector)];
      const shown = within.flatMap((part) => [...part.querySelectorAll('*')]).filter((each) => each.checkVisibility());
      const include = known === null ? within : shown.filter((each) => !known.has(each));
      if (include.length === 0) return [];
      // Listing passing nodes takes longer than all other work.
      const options = { runOnly: rules, resultTypes: ['violations' as const], iframes: false };
      const found = await window.axe.run({ include }, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
    },
    [runOnly, parts, before] as const,
  );

/** Regions of a dialog that scroll down and have content wider than they are. Rows that scroll sideways on purpose are lower. */
const sidewaysRegions = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([dialogs, rowPx]) =>
      [...document.querySelectorAll<HTMLElement>(`${dialogs} *`)]
        .filter((each) => each.checkVisibility() && each.clientHeight > rowPx && each.scrollWidth > each.clientWidth)
        .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowY))
        .map((each) => `${each.className} scrolls sideways by ${each.scrollWidth - each.clientWidth} px`),
    [DIALOGS, ROW_PX] as const,
  );

/** Sets the theme like the brand's own switch. Nothing else on the page depends on it. */
export const markTheme = (page: Page, theme: Theme): Promise<unknown> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);

/** Sets the system's theme, which a page without a player's choice follows. */
export const systemTheme = (page: Page, theme: Theme): Promise<unknown> => page.emulateMedia({ colorScheme: theme });

const EVERYTHING = 'html';

/**
 * Checks the page in one theme with all rules. The other theme differs in colours, gradients, shadows and pictures but not in text, so
 * it is checked with the colour rules, and with all rules only for content that the first theme does not show.
 */
export const looksRight = (page: Page, what: string, show: typeof markTheme): Promise<void> =>
  look(page, what, show, EVERYTHING);

/** The same for a dialog, or for the log-in in a page. The page below it was checked before. */
export async function formLooksRight(page: Page, what: string): Promise<void> {
  const isInDialog = (await page.locator(DIALOGS).count()) > 0;
  await look(page, what, markTheme, isInDialog ? DIALOGS : 'main');
}

async function look(page: Page, what: string, show: typeof markTheme, parts: string): Promise<void> {
  await expect(page.locator('[class*="skeleton"], [aria-busy="true"]'), `${what} waits for something`).toHaveCount(0);
  expect(page.frames(), 'frames are not looked into: open them as pages').toHaveLength(1);
  // The script has half a megabyte, so each page loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const wrong: string[] = [];
  let before: JSHandle<Set<Element>> | undefined;
  await holdStill(page);
  for (const theme of THEMES) {
    await show(page, theme);
    await atRest(page);
    const found = before
      ? [...(await violations(page, COLOUR_RULES, parts)), ...(await violations(page, EVERY_RULE, parts, before))]
      : await violations(page, EVERY_RULE, parts);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`scrolls sideways by ${overflow} px`);
    found.push(...(await sidewaysRegions(page)));
    wrong.push(...found.map((line) => `${what}, ${theme}: ${line}`));
    before = await shownNow(page);
  }
  await moveAgain(page);
  // A missing text is rendered as its key in these brackets.
  if ((await page.locator('body').textContent())?.includes('⟦')) wrong.push(`${what}: lacks a text`);
  expect(wrong).toEqual([]);
}
