/** Protection of players in play: a limit in two windows, a reality check, and an exclusion over the brands of a licensee. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localize } from '@marquee/contracts/localize';
import type { Localized } from '@marquee/contracts/manifest';
import type { ProtectionValue, RealityCheckValue } from '@marquee/contracts/schemas/protection';
import { type Browser, expect, test } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import { TENANTS } from '../../harness/brands.ts';
import { type NewMember, newMember } from '../../harness/new-member.ts';
import { openGameOf } from '../../harness/open-game-of.ts';
import { layLeastStake, playRound, untilPlayable } from '../../harness/play-round.ts';
import { playedEarlier } from '../../harness/played-earlier.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { exclusionsOf, proveSameEmail } from '../../harness/same-person.ts';
import { sendAsMember } from '../../harness/send-as-member.ts';

/** Two brands of one licensee. */
const [HERE, THERE] = ['lotus', 'tiger'];
const VENDOR = 'LUMEN';

test.describe.configure({ timeout: 300_000 });

const seat = (browser: Browser, code: string): Promise<NewMember> => newMember(browser, expectationsOf(code));

test('[W13] a limit that is reached in play is shown over the game in each window', async ({ browser }) => {
  const { page, text } = await seat(browser, HERE);
  await openGameOf(page, VENDOR);
  const game = page.frameLocator('iframe');
  await untilPlayable(page, game);
  await layLeastStake(game);
  const [second] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((address) => void window.open(address), page.url()),
  ]);
  await untilPlayable(second, second.frameLocator('iframe'));
  await page.bringToFront();
  await playRound(page, game);
  const name = { kind: 'stake', period: 'day' };
  const of = ({ limits }: ProtectionValue) =>
    limits.find(({ kind, period }) => kind === name.kind && period === name.period);
  const used =
    of(await sendAsMember<ProtectionValue>(page, 'limitSet', { ...name, limit: '999999999.00' }))?.used ?? '';
  await sendAsMember(page, 'limitSet', { ...name, limit: used });
  await game.locator('button.spin').click();
  for (const window of [page, second]) {
    const card = window.getByRole('alertdialog', { name: text('stop.limit.title') });
    await expect(card).toContainText(`${text('protection.kind.stake')} · ${text('protection.period.day')}`);
  }
  expect(of(await asMember<ProtectionValue>(page, 'protection'))).toMatchObject({ limit: used, used });
  await page.context().close();
});

test('[W13] a reality check stops play until elapsed time and net position are acknowledged', async ({ browser }) => {
  const { page, text, username } = await seat(browser, HERE);
  await openGameOf(page, VENDOR);
  const game = page.frameLocator('iframe');
  await untilPlayable(page, game);
  await layLeastStake(game);
  await playRound(page, game);
  await sendAsMember(page, 'realityCheckSet', { minutes: 5 });
  await playedEarlier(HERE, username, 7);
  await game.locator('button.spin').click();
  const card = page.getByRole('alertdialog', { name: text('stop.realityCheck.title') });
  await expect(card).toBeVisible();
  const state = await asMember<RealityCheckValue>(page, 'realityCheck');
  expect(state.isDue).toBe(true);
  expect(state.elapsedSeconds).toBeGreaterThanOrEqual(7 * 60);
  await expect(card.getByText(text('stop.elapsed'))).toBeVisible();
  await expect(card.getByText(text(state.net.startsWith('-') ? 'stop.lost' : 'stop.won'))).toBeVisible();
  await card.getByRole('button', { name: text('stop.goOn') }).click();
  await expect(card).toHaveCount(0);
  expect(await asMember<RealityCheckValue>(page, 'realityCheck')).toMatchObject({ isDue: false, stop: null });
  await playRound(page, game);
  await page.context().close();
});

test('[W13] a self-exclusion names the other brand of the licensee and ends the session there within a second', async ({
  browser,
}) => {
  const [here, there] = [await seat(browser, HERE), await seat(browser, THERE)];
  const { page, text } = here;
  const address = `${here.username}@mail.example`;
  await proveSameEmail(address, [here.username, there.username]);
  await page.goto('/?mc=protection');
  const { name } = JSON.parse(readFileSync(join(TENANTS, THERE, 'tenant.json'), 'utf8')) as { name: Localized };
  const named = localize(name, expectationsOf(HERE).languages[0], '');
  await expect(page.getByText(text('protection.exclusion.sites', { sites: named }))).toBeVisible();
  await page.getByLabel(text('protection.exclusion.password')).fill(PASSWORD);
  await page.getByRole('button', { name: text('protection.exclusion.start') }).click();
  const question = page.getByRole('dialog').filter({ hasText: text('common.cancel') });
  await question
    .last()
    .getByRole('button', { name: text('protection.exclusion.start') })
    .click();
  // Without a reload.
  for (const each of [here, there]) await expect(each.page.locator('[data-account="member"]')).toHaveCount(0);
  const rows = await exclusionsOf(address);
  expect(rows).toMatchObject([
    { tenant: HERE, by: 'player', reason: 'excluded' },
    { tenant: THERE, by: 'licensee', reason: 'excluded' },
  ]);
  // From the exclusion to the end of each session, by the servers' times.
  for (const { ms } of rows) expect(ms).toBeLessThan(1_000);
  test.info().annotations.push({ type: 'milliseconds until the other brand', description: String(rows[1]?.ms) });
  for (const each of [here, there]) await each.page.context().close();
});
