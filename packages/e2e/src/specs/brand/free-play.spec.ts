import { CALLS } from '@marquee/contracts/calls';
import { DEMO_CURRENCY, FREE_PLAY_BALANCE } from '@marquee/contracts/constants';
import { http } from '../../harness/http.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { looksRight, markTheme } from '../../harness/looks-right.ts';
import { playRound } from '../../harness/play-round.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const port = Number(process.env['E2E_PORT']);

test('[A15][W01] free play: a guest plays rounds with demo money, and leaves', {
  tag: where('freePlay'),
}, async ({ page, expected, text }) => {
  test.setTimeout(600_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  const form = loginForm(page, expected);
  await expect(form.getByRole('button', { name: text('login.submit') })).toBeVisible();
  const button = form.getByRole('button', { name: text('freePlay.button') });
  await looksRight(page, 'a log-in with free play', markTheme);
  await button.click();
  const balance = page.locator('[data-balance]');
  await expect(balance).toHaveAttribute('data-balance', FREE_PLAY_BALANCE);
  await expect(page).toHaveURL('/');
  await expect(balance).toContainText(text('freePlay.balance'));
  await expect(balance).not.toContainText(expected.currencySymbol);
  await looksRight(page, 'home of a guest', markTheme);

  // The security center is for members, not for guests [A16].
  await page.goto('/?mc=securityCenter');
  const warning = page.getByRole('dialog');
  await expect(warning.getByText(text('error.in_need_true_account'))).toBeVisible();
  await warning.getByRole('button', { name: text('error.in_increase_submit') }).click();

  await page.goto('/rng');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/game\?/);
  const game = page.frameLocator('iframe');
  await expect(game.locator('#balance')).toHaveText(/\d/);
  await expect(game.locator('body')).toContainText(DEMO_CURRENCY);
  for (let round = 0; round < 3; round += 1) {
    await playRound(page, game);
    const { sumBalance, currency } = await page.evaluate(async (path) => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` };
      return (await (await fetch(path, { headers })).json()).value as { sumBalance: string; currency: string };
    }, CALLS.balance.path);
    expect(currency).toBe(DEMO_CURRENCY);
    await expect(balance).toHaveAttribute('data-balance', sumBalance);
  }

  // A guest who registers leaves the demo money.
  await page.getByRole('link', { name: text('frame.leave') }).click();
  await page.getByRole('button', { name: text('member.menu', { name: text('member.guest') }) }).click();
  await page.getByRole('menuitem', { name: text('header.register') }).click();
  const leaving = page.getByRole('dialog');
  await expect(leaving.getByText(text('freePlay.leave'))).toBeVisible();
  await leaving.getByRole('button', { name: text('member.signOut') }).click();
  await expect(page.getByRole('dialog', { name: text('register.title') })).toBeVisible();
  await expect(page.locator('[data-account="visitor"]')).toBeVisible();
});

test('[A15] free play has no button when it is off', { tag: where('!freePlay') }, async ({ page, expected, text }) => {
  await page.goto('/login');
  const form = loginForm(page, expected);
  await expect(form.getByRole('button', { name: text('login.submit') })).toBeVisible();
  await expect(form.getByRole('button', { name: text('freePlay.button') })).toHaveCount(0);
});

test('[A15] free play is refused when it is off', { tag: where('!freePlay', 'platform') }, async ({ expected }) => {
  const { method, path } = CALLS.freePlay;
  const answer = await http({ port, host: `${expected.code}.localhost`, path, method, json: {} });
  expect(JSON.parse(answer.body)).toMatchObject({ status: 403, code: 'switch_off' });
});
