import type { Browser, Page } from '@playwright/test';
import { closeLiveBrand, newLiveCode, openLiveBrand } from '../../harness/live-brand.ts';
import { settled } from '../../harness/settled.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const BRAND = newLiveCode();
const GAME = 'Indigo Dice';

/** A player's browser with the slots open. A mark on the page detects a reload. */
async function openLobby(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, locale: 'en' });
  const page = await context.newPage();
  await page.goto(`http://${BRAND}.localhost:${port}/rng?lang=EN`);
  await settled(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
  return page;
}

async function press(page: Page, way: 'off' | 'on', reason: string): Promise<void> {
  await page.getByRole('button', { name: `Switch ${GAME} ${way}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: reason }).click();
  await dialog.getByRole('button', { name: `Switch ${way} now` }).click();
  await expect(dialog.getByText(way === 'off' ? `${GAME}: off.` : `${GAME}: on again.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

test.afterAll(() => closeLiveBrand(BRAND));

test('[T11][G01][G02] a game switched off and on in the console disappears from an open lobby and returns, without a reload', async ({
  page,
  browser,
}) => {
  await openLiveBrand(BRAND, 'harbor');
  const lobby = await openLobby(browser);
  const card = lobby.getByRole('heading', { level: 3, name: GAME });
  await expect(card).toBeVisible();
  await page.goto(`/brands/${BRAND}/games`);
  await press(page, 'off', 'The provider is down');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(GAME) })).toContainText('Off by staff');
  await press(page, 'on', 'It is fixed');
  await expect(card).toBeVisible();
  await expect(lobby.locator('html[data-never-reloaded]')).toBeAttached();
  await lobby.context().close();
});
