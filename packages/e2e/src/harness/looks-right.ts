/** A page as people see it: WCAG 2.2 AA by axe's rules, nothing wider than the window, every text there; in both themes. */
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

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Applies every change of style at once. Otherwise the browser may delay content below a dialog for a minute. */
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

/** The rules' violations in these parts of the page, a line each; optionally only for content that is not in `before`. */
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
      // Listing the nodes that pass takes longer than everything else.
      const options = { runOnly: rules, resultTypes: ['violations' as const], iframes: false };
      const found = await window.axe.run({ include }, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
    },
    [runOnly, parts, before] as const,
  );

/** As a brand's own switch does it: nothing else of its pages depends on the theme. */
export const markTheme = (page: Page, theme: Theme): Promise<unknown> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);

/** Sets the system's theme, which a page without a player's choice follows. */
export const systemTheme = (page: Page, theme: Theme): Promise<unknown> => page.emulateMedia({ colorScheme: theme });

const EVERYTHING = 'html';
const DIALOGS = '[role="dialog"]';

/**
 * Looks at the page in one theme with every rule; then in the other, which can bring other colours, gradients, shadows and pictures
 * but no other words, with the rules of colour, and with every rule at what that theme alone shows.
 */
export const looksRight = (page: Page, what: string, show: typeof markTheme): Promise<void> =>
  look(page, what, show, EVERYTHING);

/** The same of a state that a dialog of a brand has come to, or the log-in in a page; what it covers was looked at before. */
export async function formLooksRight(page: Page, what: string): Promise<void> {
  const isInDialog = (await page.locator(DIALOGS).count()) > 0;
  await look(page, what, markTheme, isInDialog ? DIALOGS : 'main');
}

async function look(page: Page, what: string, show: typeof markTheme, parts: string): Promise<void> {
  await expect(page.locator('[class*="skeleton"], [aria-busy="true"]'), `${what} waits for something`).toHaveCount(0);
  expect(page.frames(), 'frames are not looked into: open them as pages').toHaveLength(1);
  // Half a megabyte to read, once for each page.
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
    wrong.push(...found.map((line) => `${what}, ${theme}: ${line}`));
    before = await shownNow(page);
  }
  await moveAgain(page);
  // A missing text is rendered as its key in these brackets.
  if ((await page.locator('body').textContent())?.includes('⟦')) wrong.push(`${what}: lacks a text`);
  expect(wrong).toEqual([]);
}
