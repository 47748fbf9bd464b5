/** The lobby on a phone, used by touch: a brand with fourteen studios of slots, and favourites. */
import { type GameType, MIN_BET_FILTERS } from '@marquee/contracts/constants';
import { expect, type Locator, test } from '@playwright/test';
import { vendorsOf } from '../../../fixture/provider/vendors.ts';
import { expectationsOf } from '../../expectations/index.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { offerFixtureGames } from '../../harness/offer-fixture-games.ts';
import { settled } from '../../harness/settled.ts';
import { texts } from '../../messages.ts';
import { DEEP } from '../../tags.ts';

const port = Number(process.env['E2E_PORT']);
/** Steps of a swipe. */
const STEPS = 10;
const REACH_PX = 200;
/** Number of frames without motion after a swipe. */
const REST_FRAMES = 15;
/** Time until an entry at rest is reported as visible. */
const SHORTLY_MS = 1_000;
const TIMEOUT_MS = 30_000;
const CODE = 'fingertip';
const FROM = 'harbor';
const STUDIOS = vendorsOf('RNG');
/** Entries of its nav. */
const CATEGORIES: readonly GameType[] = ['RNG', 'MINI'];

const expected = expectationsOf(FROM);
const text = texts(expected.languages[0]);
const address = (path: string): string => `http://${CODE}.localhost:${port}${path}`;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.afterAll(() => closeLiveBrand(CODE));

/** Swipes on the visible element by this distance to the left or up, which reveals what is on the right or below. */
async function swipe(on: Locator, left: number, up = 0): Promise<void> {
  const page = on.page();
  const box = await on.boundingBox();
  if (box === null) throw new Error('there is nothing to swipe');
  const [x, y] = [box.x + box.width / 2 + left / 2, box.y + box.height / 2];
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y }]);
  for (let step = 1; step <= STEPS; step += 1) {
    await send('touchMove', [{ x: x - (left * step) / STEPS, y: y - (up * step) / STEPS }]);
  }
  await send('touchEnd', []);
  await browser.detach();
}

/** Waits until the element does not move: a tap on a moving row or page stops it and is no click. */
const atRest = (element: Locator): Promise<void> =>
  element.evaluate(async (moving, frames) => {
    let place = '';
    for (let equal = 0; equal < frames; equal += 1) {
      await new Promise(requestAnimationFrame);
      const { x, y } = moving.getBoundingClientRect();
      if (place !== `${x} ${y}`) equal = 0;
      place = `${x} ${y}`;
    }
  }, REST_FRAMES);

/** Swipes a row, and back if it went too far, until one of its entries is almost completely visible. */
async function swipeTo(row: Locator, entry: Locator): Promise<void> {
  await expect(async () => {
    const isBehind = await entry.evaluate((element) => element.getBoundingClientRect().left < 0);
    await swipe(row, isBehind ? -REACH_PX : REACH_PX);
    await atRest(entry);
    await expect(entry).toBeInViewport({ ratio: 0.9, timeout: SHORTLY_MS });
  }).toPass({ timeout: TIMEOUT_MS });
}

test('[G01][G03][G05] by touch a player browses studios, tabs and games, marks a game, filters by stake and opens it', {
  tag: DEEP,
}, async ({ page }) => {
  await openLiveBrand(CODE, FROM, (folder) =>
    offerFixtureGames(folder, Object.fromEntries(STUDIOS.map((code) => [code, CATEGORIES]))),
  );
  await enterAsMember(page, { ...expected, code: CODE });
  await page.goto(address('/rng'));
  await expect(page.locator('[data-account="member"]')).toBeAttached();
  await settled(page);

  await page
    .getByRole('button', { name: text('nav.menu') })
    .first()
    .tap();
  const menu = page.getByRole('dialog', { name: text('nav.menu') });
  await expect(menu).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.usr?.dialogs)).toBe(1);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(address('/rng'));

  const studios = page.getByRole('navigation', { name: text('lobby.vendors') });
  const far = studios.getByRole('link').nth(3);
  await expect(far).not.toBeInViewport();
  await swipeTo(studios.getByRole('list'), far);
  await far.tap();
  await expect(page).toHaveURL(new RegExp(`vassalage=${STUDIOS[3]}$`));
  await expect(far).toHaveAttribute('aria-current', 'true');

  const tabs = page.getByRole('tablist');
  const last = tabs.getByRole('tab').last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await swipeTo(tabs, last);

  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  await expect(async () => {
    await swipe(page.getByRole('heading', { level: 1 }), 0, 300);
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: SHORTLY_MS }).toBeGreaterThan(200);
  }).toPass({ timeout: TIMEOUT_MS });
  await atRest(cards.first());
  const heart = page.locator('[data-favourite]').nth(4);
  await heart.tap();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/rng\?/);

  const stakes = page.getByRole('combobox', { name: text('lobby.minBet') });
  const total = page.getByRole('heading', { level: 1 }).locator('+ p');
  const all = (await total.textContent()) ?? '';
  await stakes.tap();
  await stakes.selectOption(MIN_BET_FILTERS[0]);
  await expect(total).not.toHaveText(all);
  await expect(cards.first()).toContainText('0.01');

  await cards.first().getByRole('link').tap();
  await expect(page).toHaveURL(/\/game\?/);
  await expect(page.frameLocator('iframe').locator('#balance')).toHaveText(expected.registrationBonus);
});
