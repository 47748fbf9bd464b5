import type { CallName } from '@marquee/contracts/calls';
import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { RecoveryCodesValue, SecondFactorBeginValue } from '@marquee/contracts/schemas/second-factor';
import type { Browser, Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import { brandCodes } from '../../harness/brands.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { administrator, type StaffClient } from '../../harness/staff-client.ts';
import { totp } from '../../harness/totp.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
/** The first brand whose players can register here. */
const expected = brandCodes()
  .map(expectationsOf)
  .find(({ ownUpstream, registration }) => !ownUpstream && registration.length > 0);
const merchant = expected?.code ?? '';

/** A player with a second factor. Resolves with the id. */
async function newPlayer(browser: Browser): Promise<string> {
  if (expected === undefined) throw new Error('no brand lets players register here');
  const baseURL = `http://${merchant}.localhost:${port}`;
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await enterAsMember(page, expected);
  await page.goto('/');
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const call = async <T>(name: CallName, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await sealedCall({ port, merchant, call: name, body, headers });
    if (answer.status !== 200) throw new Error(answer.body);
    return (JSON.parse(answer.body) as { value: T }).value;
  };
  const { secret } = await call<SecondFactorBeginValue>('secondFactorBegin', { password: PASSWORD });
  const { recoveryCodes } = await call<RecoveryCodesValue>('secondFactorConfirm', { secondFactorCode: totp(secret) });
  expect(recoveryCodes).toHaveLength(10);
  const { id } = await asMember<{ id: string }>(page, 'memberInfo');
  await context.close();
  return id;
}

async function playerPage(browser: Browser, staff: StaffClient, id: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: staff.cookies(), origins: [] } });
  const page = await context.newPage();
  await page.goto(`http://console.localhost:${port}/players/${merchant}/${id}`);
  await expect(page.getByText('Recovery codes left')).toBeVisible();
  return page;
}

async function act(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.keyboard.press('Enter');
}

test('[W02] [A22] staff request the removal of a second factor, and end the request', async ({ browser }) => {
  test.setTimeout(240_000);
  const id = await newPlayer(browser);
  const admin = await administrator(port);
  const operator = await admin.invite('Vanna', [{ role: 'operator', brands: [merchant] }]);
  const page = await playerPage(browser, operator, id);
  await act(page, 'Remove second factor', 'Lost the phone, called back');
  await expect(page.getByText('Removed on')).toBeVisible();
  // Who resets passwords sees it, and can neither request nor end it.
  const support = await admin.invite('Bopha', [{ role: 'support', brands: [merchant] }]);
  const other = await playerPage(browser, support, id);
  await expect(other.getByText('Removed on')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Reset password' })).toBeVisible();
  await expect(other.getByRole('button', { name: /second factor/ })).toHaveCount(0);

  await act(page, 'Keep second factor', 'It was not the player');
  await expect(page.getByRole('button', { name: 'Remove second factor' })).toBeVisible();
  await expect(page.getByText('Removed on')).toHaveCount(0);
  const { entries } = await admin.value<{ entries: AuditEntryValue[] }>('GET', `/audit?target=player.${id}&limit=20`);
  const written = entries.filter(({ action }) => action.endsWith('second-factor'));
  expect(written.map(({ action, detail }) => [action, (detail as { reason: string }).reason])).toEqual([
    ['player.keep-second-factor', 'It was not the player'],
    ['player.remove-second-factor', 'Lost the phone, called back'],
  ]);
});
