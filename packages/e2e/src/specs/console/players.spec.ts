import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { Browser, Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { http } from '../../harness/http.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { administrator, type StaffClient } from '../../harness/staff-client.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const NEW_PASSWORD = 'Quiet-harbour-31';
/** The first brand whose players can register here. */
const expected = brandCodes()
  .map(expectationsOf)
  .find(({ ownUpstream, registration }) => !ownUpstream && registration.length > 0);
const merchant = expected?.code ?? '';
const host = `${merchant}.localhost`;

async function consoleOf(browser: Browser, staff: StaffClient): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: staff.cookies(), origins: [] } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`http://console.localhost:${port}/players/${merchant}`);
  return page;
}

/** Presses a button of the page and confirms the dialog with a reason. */
async function act(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await page.keyboard.press('Enter');
}

const logIn = (username: string, password: string) =>
  sealedCall({ port, merchant, call: 'login', body: { username, password } });
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code?: string }).code;
const memberInfo = (token: string) =>
  http({ port, host, path: '/wps/member/info', headers: { authorization: `Bearer ${token}` } });

test('[A22] support finds a player, locks them during play, and restores their access', async ({ browser }) => {
  test.setTimeout(300_000);
  if (expected === undefined) throw new Error('no brand lets players register here');
  const text = texts(expected.languages[0]);
  const context = await browser.newContext({
    baseURL: `http://${host}:${port}`,
    storageState: { cookies: [], origins: [] },
  });
  const player = await context.newPage();
  const username = await enterAsMember(player, expected);
  await player.goto('/');
  await expect(player.locator('[data-account="member"]')).toBeVisible();
  const token = await player.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect((await memberInfo(token)).status).toBe(200);

  const admin = await administrator(port);
  const support = await admin.invite('Rithy', [{ role: 'support', brands: [merchant] }]);
  const page = await consoleOf(browser, support);
  await page.getByLabel('Find a player').fill(username.slice(0, 8).toUpperCase());
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(username) });
  await expect(row).toContainText('Active');
  expect(page.url()).not.toContain(username.slice(0, 8));
  await row.getByRole('link', { name: username }).click();
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeFocused();
  await expect(page.getByText('Logged in')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Protection' }).getByText('Nothing is set.')).toBeVisible();

  await test.step('a lock reaches the player at once', async () => {
    await act(page, 'Lock', 'Card reported as stolen');
    await expect(page.getByText('Locked: Card reported as stolen')).toBeVisible();
    const said = player.getByRole('dialog').or(player.getByRole('alertdialog'));
    await expect(said.getByText(text('error.account_locked'))).toBeVisible();
    await expect(player.locator('[data-account="visitor"]')).toBeAttached();
    expect((await memberInfo(token)).status).toBe(401);
    expect(codeOf(await logIn(username, PASSWORD))).toBe('account_locked');
  });

  await test.step('the unlocked player logs in again', async () => {
    await act(page, 'Unlock', 'The card was found');
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
    expect((await logIn(username, PASSWORD)).status).toBe(200);
  });

  await test.step('a temporary password only allows its change', async () => {
    await act(page, 'Reset password', 'Forgot it, called from their own number');
    const dialog = page.getByRole('dialog', { name: 'Temporary password' });
    const temporary = (await dialog.getByText(/^\w{4}(-\w{4}){3}$/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Copy the password' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(temporary);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(temporary)).toHaveCount(0);
    await expect(page.getByText('Must be changed at the next login')).toBeVisible();

    expect(codeOf(await logIn(username, PASSWORD))).toBe('login_failed');
    const entered = await logIn(username, temporary);
    const { value } = JSON.parse(entered.body) as { value: { token: string; passwordExpired: boolean } };
    expect(value.passwordExpired).toBe(true);
    expect(codeOf(await memberInfo(value.token))).toBe('password_change_required');
    const changed = await sealedCall({
      port,
      merchant,
      call: 'changePassword',
      body: { oldPassword: temporary, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
      headers: { authorization: `Bearer ${value.token}` },
    });
    expect(changed.status).toBe(200);
    expect((await memberInfo(value.token)).status).toBe(200);
  });

  await test.step('the audit has every action, and no personal data', async () => {
    const { entries } = await admin.value<{ entries: AuditEntryValue[] }>('GET', `/audit?actor=${support.name}`);
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('player.'));
    expect(actions.reverse()).toEqual([
      ...['player.search', 'player.open', 'player.open-protection', 'player.ask', 'player.lock'],
      ...['player.ask', 'player.unlock', 'player.ask', 'player.reset-password'],
    ]);
    const written = JSON.stringify(entries);
    expect(written).toContain('Card reported as stolen');
    for (const personal of [username, NEW_PASSWORD, PASSWORD]) expect(written).not.toContain(personal);
  });

  await Promise.all([page.context().close(), context.close()]);
});

test('[A22] [T11] an account that may only read brands finds no player', async () => {
  const admin = await administrator(port);
  const viewer = await admin.invite('Sophea', [{ role: 'viewer', brands: '*' }]);
  const search = await viewer.ask('POST', `/brands/${merchant}/players/search`, { body: { text: 'player1' } });
  const lock = await viewer.ask('POST', `/brands/${merchant}/players/player1/lock`, {
    body: { reason: 'none' },
    key: 'any-key-of-theirs',
  });
  for (const refused of [search, lock]) expect([refused.status, codeOf(refused)]).toEqual([403, 'permission_denied']);
});
