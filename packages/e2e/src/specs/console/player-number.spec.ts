import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { Browser, Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import { brandCodes } from '../../harness/brands.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { codeIn, newestSms, newNumber, sendCode, worldwide } from '../../harness/sms.ts';
import { administrator } from '../../harness/staff-client.ts';
import { type Text, texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const PAYMENT_PASSWORD = '482913';
const REASON = 'Called back, contract seen';
/** The first brand whose members register a number and can recover by it. */
const expected = brandCodes()
  .map(expectationsOf)
  .find(
    ({ ownUpstream, registration, recovery }) =>
      !ownUpstream && recovery.includes('phone') && registration.includes('mobileNum'),
  );
const shown = (number: string) => ({ value: `•••• ${number.slice(-3)}` });

async function openCentre(page: Page, text: Text) {
  await page.goto('/?mc=securityCenter');
  return page.getByRole('dialog', { name: text('centre.title') });
}

/** Staff look at the player's profile and mark the number as verified. */
async function verifyNumber(browser: Browser, merchant: string, player: string): Promise<AuditEntryValue[]> {
  const admin = await administrator(port);
  const operator = await admin.invite('Vanna', [{ role: 'operator', brands: [merchant] }]);
  const context = await browser.newContext({ storageState: { cookies: operator.cookies(), origins: [] } });
  const page = await context.newPage();
  await page.goto(`http://console.localhost:${port}/players/${merchant}/${player}`);
  await page.getByRole('button', { name: 'Show the profile' }).click();
  await page.getByRole('button', { name: 'Verify: Mobile number' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(REASON);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Withdraw: Mobile number' })).toBeVisible();
  await context.close();
  const { entries } = await admin.value<{ entries: AuditEntryValue[] }>(
    'GET',
    `/audit?target=player.${player}&limit=20`,
  );
  return entries;
}

test('[W17] [A12] [A22] a player changes the number by a proof and a code; once staff have verified it, it is locked', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  if (expected === undefined) throw new Error('no brand’s members register a number');
  const { code: merchant, dialingCode } = expected;
  const text = texts(expected.languages[0]);
  const context = await browser.newContext({
    baseURL: `http://${merchant}.localhost:${port}`,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const [former, number] = [newNumber(), newNumber()];
  await enterAsMember(page, expected, { mobileNum: former });

  const centre = await openCentre(page, text);
  await expect(centre.getByText(text('profile.contact.isNotProven', shown(former)))).toBeVisible();
  const change = centre.getByRole('button', { name: `${text('security.change')}: ${text('profile.mobile.title')}` });
  await change.click();
  await centre.locator('input[name="password"]').fill(PAYMENT_PASSWORD);
  await centre.getByRole('button', { name: text('profile.continue') }).click();
  await centre.locator('input[name="typed"]').fill(number);
  await sendCode(centre, text);
  const sms = await newestSms(worldwide(dialingCode, number));
  const code = centre.getByRole('textbox', { name: text('code.label') });
  const submit = centre.getByRole('button', { name: text('security.change'), exact: true });
  await code.fill('0000000');
  await submit.click();
  await expect(centre.getByText(text('error.code_invalid'))).toBeVisible();
  await formLooksRight(page, 'a new number whose code was wrong');
  await code.fill(codeIn(sms));
  await submit.click();
  await expect(page.getByText(text('profile.mobile.done'))).toBeVisible();
  await expect(centre.getByText(text('profile.contact.isProven', shown(number)))).toBeVisible();

  const { id } = await asMember<{ id: string }>(page, 'memberInfo');
  const entries = await verifyNumber(browser, merchant, id);
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'player.verify',
      detail: expect.objectContaining({ field: 'mobileNum', reason: REASON }),
    }),
  );

  await openCentre(page, text);
  await expect(centre.getByText(text('profile.contact.isVerified'))).toBeVisible();
  await expect(change).toHaveCount(0);
  await formLooksRight(page, 'a verified number');
  const headers = { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('token') ?? '')}` };
  const body = { contact: 'mobile', password: PAYMENT_PASSWORD };
  const refused = await sealedCall({ port, merchant, call: 'contactProof', body, headers });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'contact_verified' });
  await context.close();
});
