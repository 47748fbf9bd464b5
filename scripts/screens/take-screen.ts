import type { Browser, BrowserContext, Page } from './playwright.ts';

/** Facts about a brand's folder for its pictures. */
export interface BrandFolder {
  readonly code: string;
  /** The default one first. */
  readonly languages: readonly string[];
  readonly defaultTheme: string;
  /** A demo member, if the brand has one. */
  readonly player: { readonly username: string; readonly password: string } | null;
}

/** `how`: the steps to reach it. Screens of members come last, because they sign the page in. */
export interface Screen {
  readonly id: string;
  readonly path: string;
  readonly how: 'page' | 'dialog' | 'member' | 'game';
}

export const MEMBER_SCREEN: Screen = { id: 'member', path: '/', how: 'member' };
export const isForMembers = ({ how }: Screen): boolean => how === 'member' || how === 'game';

export interface View {
  readonly brand: BrandFolder;
  readonly language: string;
  readonly theme: string;
  readonly width: number;
  readonly height: number;
}

const WITHIN_MS = 60_000;
/** Modals fade in, and the game draws its first picture. */
const REST_MS = 900;
const GAME_REST_MS = 6_000;
const MEMBER_AREA = '[data-account="member"]';
/** In a dialog, or in the page where visitors must log in first. */
const LOGIN_FORM = 'form:has(input[name="username"])';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-known]').first().waitFor({ state: 'attached' });
}

async function logIn(page: Page, player: NonNullable<BrandFolder['player']>): Promise<void> {
  await open(page, '/login');
  // An earlier screen has logged in. A gate's page shows it only after a moment.
  if (await page.evaluate("sessionStorage.getItem('token') !== null")) return;
  const form = page.locator(LOGIN_FORM);
  await form.locator('input[name="username"]').fill(player.username);
  await form.locator('input[name="password"]').fill(player.password);
  await form.locator('button[type="submit"]').click();
  await page.locator(MEMBER_AREA).first().waitFor();
}

async function openGame(page: Page): Promise<void> {
  await open(page, '/rng');
  await page.locator('main article a').first().click();
  // In the frame a game hides its own way back.
  await page.frameLocator('iframe').locator('button:visible').first().waitFor();
  await page.waitForTimeout(GAME_REST_MS);
}

/** A browser for one view: its size, theme and language, without motion, and signed in on request. */
export async function openView(browser: Browser, view: View, port: number): Promise<BrowserContext> {
  const origin = `http://${view.brand.code}.localhost:${port}`;
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    baseURL: origin,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WITHIN_MS);
  await context.addCookies([{ name: 'mq_lang', value: view.language, url: origin }]);
  // Only the page itself: a game's frame has no access to this storage.
  await context.addInitScript(`if (self === top) localStorage.setItem('theme', ${JSON.stringify(view.theme)})`);
  return context;
}

/** One screen as a JPEG. */
export async function takeScreen(page: Page, screen: Screen, { brand }: View): Promise<Buffer> {
  if (isForMembers(screen)) {
    if (!brand.player) throw new Error(`${brand.code} has no demo member to take the ${screen.id} screen with`);
    await logIn(page, brand.player);
    await (screen.how === 'game' ? openGame(page) : open(page, screen.path));
  } else {
    await open(page, screen.path);
    if (screen.how === 'dialog') await page.getByRole('dialog').waitFor();
  }
  await page.waitForTimeout(REST_MS);
  return page.screenshot({ type: 'jpeg', quality: 90 });
}
