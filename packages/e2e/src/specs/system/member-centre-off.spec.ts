import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const CODE = 'centreoff';
const FROM = 'harbor';
const origin = `http://${CODE}.localhost:${port}`;
const expected = expectationsOf(FROM);
const text = texts(expected.languages[0]);

async function setCentre(isOn: boolean): Promise<void> {
  const file = join(String(process.env['E2E_WATCHED_TENANTS']), CODE, 'switches.json');
  const json = JSON.parse(await readFile(file, 'utf8')) as { switches: Record<string, boolean> };
  await writeFile(file, JSON.stringify({ ...json, switches: { ...json.switches, memberCentre: isOn } }));
}

/** The status of a call with the page's session. */
const statusOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` };
    return (await fetch(address, { headers })).status;
  }, path);

test.afterAll(() => closeLiveBrand(CODE));

test('[W01][R07][T09] switched off while it is open, the member centre closes, with its entries and calls, and comes back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openLiveBrand(CODE, FROM);
  const username = await enterAsMember(page, { ...expected, code: CODE });
  await page.goto(`${origin}/?mc=transferFund`);
  const centre = page.getByRole('dialog', { name: text('centre.title') });
  await expect(centre).toBeVisible();
  expect(await statusOf(page, '/wps/x/session/list')).toBe(200);

  await setCentre(false);
  await expect(centre).toBeHidden();
  await expect(page).toHaveURL(`${origin}/`);
  await expect.poll(() => statusOf(page, '/wps/x/session/list')).toBe(403);
  const account = page.getByRole('button', { name: text('member.menu', { name: username }) });
  await account.click();
  await expect(page.getByRole('menuitem')).toHaveText([text('security.password.title'), text('member.signOut')]);
  await page.keyboard.press('Escape');

  await setCentre(true);
  await expect(async () => {
    await account.click();
    await expect(page.getByRole('menuitem', { name: text('member.wallet') })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
