import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { receive } from '../../harness/inbox.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { totp } from '../../harness/totp.ts';
import type { Text } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const PIN = '482913';
const NEW_PIN = '709346';
const STEP_MS = 30_000;

const openCenter = async (page: Page, text: Text): Promise<Locator> => {
  await page.goto('/?mc=securityCenter');
  return page.getByRole('dialog', { name: text('centre.title') });
};

/** The recovery codes can be saved as a file and printed without the page around them. */
async function checkKeptCodes(page: Page, center: Locator, text: Text, codes: readonly string[]): Promise<void> {
  const download = page.waitForEvent('download');
  await center.getByRole('button', { name: text('factor.download') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  expect(readFileSync(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await center.getByRole('button', { name: text('factor.print') }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  for (const code of codes) await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText(text('factor.kept.codes'))).toBeHidden();
  await page.emulateMedia({ media: null });
}

test('[W02][W17] two-step verification is turned on, asked for with a payment password, and a recovery code changes the e-mail address', async ({
  page,
  expected,
  text,
}) => {
  test.setTimeout(240_000);
  const username = await enterAsMember(page, expected);
  const center = await openCenter(page, text);

  await center.getByRole('button', { name: `${text('factor.turnOn')}: ${text('factor.title')}` }).click();
  await center.locator('input[name="password"]').fill(PASSWORD);
  await center.getByRole('button', { name: text('profile.continue') }).click();
  const secret = ((await center.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await formLooksRight(page, 'the secret of the second factor');
  await center.locator('input[name="secondFactorCode"]').fill(totp(secret));
  await center.getByRole('button', { name: text('factor.turnOn') }).click();
  const codes = center.getByRole('list', { name: text('factor.step.codes') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await formLooksRight(page, 'recovery codes');
  const recovery = (await codes.first().textContent()) ?? '';
  await checkKeptCodes(page, center, text, await codes.allTextContents());
  await center.getByRole('button', { name: text('factor.kept.codes') }).click();
  await expect(page.getByText(text('factor.done'))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await center.getByRole('button', { name: text('factor.title') }).click();
  await expect(center.getByRole('tab', { name: text('factor.lost') })).toBeAttached();
  await formLooksRight(page, 'what can be done with the second factor, on a phone');
  await center.getByRole('button', { name: text('common.cancel') }).click();
  await page.setViewportSize({ width: 1280, height: 720 });

  await center.getByRole('button', { name: text('security.payment.title') }).click();
  const hasOne = expected.registration.includes('paymentPassword');
  await center.locator('input[name="password"]').fill(hasOne ? PIN : PASSWORD);
  await center.locator('input[name="newPassword"]').fill(NEW_PIN);
  await center.locator('input[name="confirmNewPassword"]').fill(NEW_PIN);
  // The code of the next half minute: this one's is used up.
  await center.locator('input[name="secondFactorCode"]').fill(totp(secret, Date.now() + STEP_MS));
  await center.getByRole('button', { name: text('security.payment.submit') }).click();
  await expect(center.getByText(text('security.payment.isSet'))).toBeVisible();

  const email = `new-${username}@mail.example`;
  await center.getByRole('button', { name: text('profile.email.title') }).click();
  await center.locator('input[name="password"]').fill(NEW_PIN);
  await center.locator('input[name="secondFactorCode"]').fill(recovery);
  await center.getByRole('button', { name: text('profile.continue') }).click();
  await center.locator('input[name="typed"]').fill(email);
  await center.getByRole('button', { name: text('code.send') }).click();
  const [mail] = await receive(email);
  await formLooksRight(page, 'a new e-mail address');
  await center.locator('input[name="verificationCode"]').fill(/^\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? '');
  await center.getByRole('button', { name: text('security.change'), exact: true }).click();
  await expect(page.getByText(text('profile.email.done'))).toBeVisible();
  await expect(center.getByText(text('profile.contact.isProven', { value: 'n***@mail.example' }))).toBeVisible();
});
