import { randomUUID } from 'node:crypto';
import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { PlayerProfile } from '@marquee/contracts/schemas/profile';
import type { Locator, Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import { brandCodes } from '../../harness/brands.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { administrator } from '../../harness/staff-client.ts';
import { type Text, texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const CENTRE = '/?mc=securityCenter';
const port = Number(process.env['E2E_PORT']);
/** The first brand whose players can register here. */
const expected = brandCodes()
  .map(expectationsOf)
  .find(({ ownUpstream, registration }) => !ownUpstream && registration.length > 0);

async function openProfile(page: Page, text: Text): Promise<Locator> {
  const centre = page.getByRole('dialog');
  await centre.getByRole('button', { name: `${text('profile.edit')}: ${text('profile.title')}` }).click();
  await expect(centre.locator('input[name="realName"], input[name="occupation"]').first()).toBeVisible();
  return centre;
}
const save = (centre: Locator, text: Text) =>
  centre.getByRole('button', { name: text('profile.save'), exact: true }).click();

/** Staff verify one field, as it is now. */
async function verifyRealName(brand: string, player: string, reason: string): Promise<void> {
  const staff = await administrator(port);
  const path = `/brands/${brand}/players/${player}/profile`;
  const { version } = await staff.value<PlayerProfile>('GET', path);
  const body = { version, field: 'realName', isVerified: true, reason };
  await staff.value('POST', `${path}/verification`, { body, key: randomUUID() });
  const { entries } = await staff.value<{ entries: AuditEntryValue[] }>(
    'GET',
    `/audit?target=player.${player}&limit=1`,
  );
  expect(entries).toMatchObject([{ action: 'player.verify', detail: { field: 'realName', reason } }]);
}

test('[W17] a profile is changed in two tabs, and what staff have verified can no longer be changed', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  if (expected === undefined) throw new Error('no brand lets players register here');
  const text = texts(expected.languages[0]);
  const context = await browser.newContext({
    baseURL: `http://${expected.code}.localhost:${port}`,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const username = await enterAsMember(page, expected);
  const session = await page.evaluate(() => Object.entries(sessionStorage));
  await page.goto(CENTRE);
  const centre = await openProfile(page, text);
  await formLooksRight(page, 'the profile');

  // A rule is explained, and what was typed stays.
  await centre.locator('input[name="nickname"]').fill('Admin');
  await centre.locator('input[name="realName"]').fill('Sok Dara');
  await save(centre, text);
  await expect(centre.getByText(text('error.field.reserved'))).toBeVisible();
  await expect(centre.locator('input[name="realName"]')).toHaveValue('Sok Dara');
  await formLooksRight(page, 'a refused field of the profile');
  const nickname = `Lily ${username.slice(-6)}`;
  await centre.locator('input[name="nickname"]').fill(nickname);

  // Another tab of the same session saves first.
  const tab = await context.newPage();
  await tab.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, session);
  await tab.goto(CENTRE);
  const other = await openProfile(tab, text);
  await other.locator('input[name="occupation"]').fill('Teacher');
  await save(other, text);
  await expect(tab.getByText(text('profile.saved'))).toBeVisible();

  await save(centre, text);
  await expect(centre.getByText(text('profile.conflict'))).toBeVisible();
  await expect(centre.locator('input[name="occupation"]')).toHaveValue('Teacher');
  await expect(centre.locator('input[name="realName"]')).toHaveValue('Sok Dara');
  await save(centre, text);
  await expect(page.getByText(text('profile.saved'))).toBeVisible();
  // The header greets by the new name.
  await expect(page.getByRole('dialog').getByText(nickname)).toBeVisible();

  const { id } = await asMember<{ id: string }>(page, 'memberInfo');
  await verifyRealName(expected.code, id, 'passport seen');
  await tab.reload();
  const locked = await openProfile(tab, text);
  await expect(locked.getByText(text('profile.verified'), { exact: true })).toBeVisible();
  await expect(locked.locator('input[name="realName"]')).toHaveCount(0);
  await formLooksRight(tab, 'a verified field');
  await context.close();
});
