import type { FrameLocator, Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { headerNotes, noteHeader } from '../../harness/header-notes.ts';
import { comeIn } from '../../harness/log-in-first.ts';
import { playRound, untilPlayable } from '../../harness/play-round.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

/** One more round is played by keyboard. */
const ROUNDS = 4;
const FIXTURE_GAMES = 60;

test('[G01][G04][G14] the slots lobby lists games, loads pages and searches', async ({ page, expected, text }) => {
  await comeIn(page, expected);
  const lists: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('GCSGAME_gameList')) lists.push(url);
  });
  await page.goto('/rng');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  expect(lists.at(-1)?.searchParams.get('clientType')).toBe('3');
  expect(lists.at(-1)?.searchParams.get('platform')).toBe('flash,html5-desktop');
  expect(lists.at(-1)?.searchParams.get('pageSize')).toBe('24');
  if (expected.ownUpstream) {
    await expect(cards).toHaveCount(24);
    await page.getByRole('button', { name: text('lobby.more') }).click();
    await expect(cards).toHaveCount(48);
    await page.getByRole('button', { name: text('lobby.more') }).click();
    await expect(cards).toHaveCount(FIXTURE_GAMES);
    await expect(page.getByRole('button', { name: text('lobby.more') })).toHaveCount(0);
  }
  const search = page.getByRole('textbox', { name: text('lobby.search') });
  await search.fill('no such game at all');
  await expect(page.getByText(text('lobby.empty.title'))).toBeVisible();
  await page.getByRole('button', { name: text('lobby.empty.action') }).click();
  await expect(cards.first()).toBeVisible();
});

test('[G06][A16] a visitor is led to the log-in before the lobby', { tag: where('loginFirst') }, async ({ page }) => {
  await page.goto('/rng');
  await expect(page).toHaveURL('/login');
});

test('[G06][A16] a visitor who opens a game gets the log-in form', { tag: where('!loginFirst') }, async ({ page }) => {
  await page.goto('/rng');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/rng');
});

/** Opens the proof of the newest round from inside the frame: its window recomputes the round and finds it correct. */
async function opensProof(page: Page, game: FrameLocator): Promise<void> {
  await game.locator('.top-tools button').nth(1).click();
  const opened = page.waitForEvent('popup');
  await game.locator('.round-row a').first().click();
  const proof = await opened;
  await expect(proof.locator('.proof-result.good').first()).toBeVisible();
  await proof.close();
  await game.locator('dialog[open]').press('Escape');
}

/** On a desktop only a bar of 48 px above the game has the exit and the name. */
async function hasOneBar(page: Page, game: FrameLocator): Promise<void> {
  await expect(page.getByRole('banner')).toBeHidden();
  expect((await page.locator('iframe').boundingBox())?.y).toBe(48);
  await expect(game.locator('.leave')).toBeHidden();
  expect((await game.locator('.title').boundingBox())?.height).toBe(1);
}

test('[G06][G11][W12] five rounds: game, header and ledger show the same balance', {
  tag: [OTHERS_DEEP, ...where('registers')],
}, async ({ page, expected, text }) => {
  test.setTimeout(600_000);
  await enterAsMember(page, expected);
  await page.goto('/rng');
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/game\?/);
  const game = page.frameLocator('iframe');
  const shown = game.locator('#balance');
  await expect(shown).toHaveText(/\d/);
  await hasOneBar(page, game);
  await noteHeader(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    await playRound(page, game);
    const balance = await page.evaluate(async () => {
      const answer = await fetch('/wps/v2/wallets/balance', {
        headers: { authorization: `Bearer ${sessionStorage.getItem('token')}` },
      });
      return ((await answer.json()) as { value: { sumBalance: string } }).value.sumBalance;
    });
    await expect.poll(async () => (await shown.textContent())?.replaceAll(',', '')).toBe(balance);
    await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', balance);
  }

  // The game shows the result first: the header does not change before.
  const closed = async () => (await headerNotes(page)).filter((what) => what === 'closed');
  await expect.poll(closed).toHaveLength(ROUNDS);
  const noted = await headerNotes(page);
  expect(noted.filter((what, at) => what === 'header' && ['open', 'step'].includes(noted[at - 1] ?? ''))).toEqual([]);

  await opensProof(page, game);

  // A key that is held down starts only one round.
  let spinRequests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/spin')) spinRequests += 1;
  });
  await game.locator('button.spin').focus();
  await page.keyboard.down('Enter');
  await untilPlayable(page, game);
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
  await untilPlayable(page, game);
  expect(spinRequests).toBe(1);
  await page.keyboard.up('Enter');

  await page.getByRole('link', { name: text('frame.leave') }).click();
  await expect(page).toHaveURL('/rng');
});
