import { randomUUID } from 'node:crypto';
import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { Browser, Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { consoleOf } from '../../harness/console-of.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { administrator } from '../../harness/staff-client.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const brands = brandCodes()
  .map(expectationsOf)
  .filter(({ ownUpstream, registration, memberCentre }) => !ownUpstream && memberCentre && registration.length > 0);
/** Its members read one of the two languages. */
const brand = brands.find(({ languages }) => languages[0] === 'KM' && languages.includes('EN'));
const otherBrand = brands.find((each) => each !== brand);

/** A new member's page, and the number that its header shows. */
async function memberOf(browser: Browser, of: NonNullable<typeof brand>) {
  const context = await browser.newContext({
    baseURL: `http://${of.code}.localhost:${port}`,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const text = texts(of.languages[0]);
  const username = await enterAsMember(page, of);
  await page.goto('/');
  const area = page.locator('[data-account="member"]');
  await expect(area).toBeVisible();
  const unread = (count: number) => area.locator(`[data-unread="${count}"]`);
  return { page, context, text, username, unread };
}

/** Of this try: the list has the messages of earlier ones. */
const TRY = randomUUID().slice(0, 8);
const TEXTS = [
  {
    name: 'English',
    title: `The hall is closed tonight ${TRY}`,
    body: 'We open again at nine.\n\nhttps://brand.example/hours',
  },
  { name: 'ខ្មែរ', title: `សាលបិទនៅយប់នេះ ${TRY}`, body: 'យើងបើកវិញនៅម៉ោងប្រាំបួន។' },
];

/** A row of the list of this try. */
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(TRY) }).filter({ hasText: text });

async function fillTexts(page: Page): Promise<void> {
  for (const { name, title, body } of TEXTS) {
    const group = page.getByRole('group', { name });
    await group.getByLabel('Title').fill(title);
    await group.getByLabel('Text').fill(body);
    await expect(group.getByText('Complete')).toBeVisible();
  }
}

test('[W11][T11] staff write in two languages; the badge of an open page rises, and a withdrawn message is gone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  if (brand === undefined || otherBrand === undefined) throw new Error('two brands need a member centre');
  const { code: merchant } = brand;
  const member = await memberOf(browser, brand);
  const stranger = await memberOf(browser, otherBrand);
  await expect(member.unread(0)).toBeVisible();
  const admin = await administrator(port);
  const writer = await admin.invite('Chenda', [{ role: 'operator', brands: [merchant] }]);
  const approver = await admin.invite('Makara', [{ role: 'approver', brands: [merchant] }]);
  await admin.endWaits();
  const page = await consoleOf(browser, writer, `/messages/${merchant}`);

  await test.step('to one player, at once; an unknown name is named', async () => {
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByLabel('Usernames').fill(`${member.username}\nnobody-of-that-name`);
    await fillTexts(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/no such player.*nobody-of-that-name/i)).toBeVisible();
    await page.getByLabel('Usernames').fill(member.username);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(member.unread(1)).toHaveText('1');
    await expect(page.getByRole('row', { name: new RegExp(member.username) })).toContainText('0 of 1');
  });

  await test.step('the player reads it in their language, and the badge falls', async () => {
    const { text } = member;
    await member.unread(1).click();
    const title = TEXTS[1]?.title ?? '';
    await member.page
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click();
    await expect(member.page.getByRole('heading', { level: 3, name: title })).toBeFocused();
    await expect(member.unread(0)).toBeVisible();
    await member.page.getByRole('button', { name: text('messages.back'), exact: true }).click();
    // The greeting of the log-in has a button of this name too.
    await member.page
      .getByRole('dialog')
      .getByRole('button', { name: text('common.close'), exact: true })
      .click();
  });

  await test.step('to the brand: a second person sends it, and no other brand has it', async () => {
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByLabel('Send to').selectOption('brand');
    await fillTexts(page);
    await page.getByRole('button', { name: 'Request approval' }).click();
    await expect(rowOf(page, 'Waits for approval')).toBeVisible();
    const others = await consoleOf(browser, approver, `/messages/${merchant}`);
    await rowOf(others, 'Waits for approval').getByRole('button').click();
    await others.getByRole('button', { name: 'Approve and send' }).click();
    await expect(member.unread(1)).toHaveText('1');
    await expect(stranger.unread(0)).toBeVisible();
    // The writer's list follows.
    await expect(rowOf(page, 'All players')).toContainText('Sent');
    await others.context().close();
  });

  await test.step('withdrawn, it is gone from the open page', async () => {
    await rowOf(page, 'All players').getByRole('button').click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByLabel('Reason').fill('Wrong date');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'Withdrawn')).toBeVisible();
    await expect(member.unread(0)).toBeVisible();
  });

  await test.step('the audit has who and why, and no name of a player', async () => {
    const { entries } = await admin.value<{ entries: AuditEntryValue[] }>(
      'GET',
      `/audit?merchant=${merchant}&limit=100`,
    );
    const ours = entries.filter(({ action }) => action.startsWith('message.'));
    expect(ours.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['message.recipients', 'message.send', 'message.approve', 'message.withdraw']),
    );
    expect(ours.find(({ action }) => action === 'message.approve')?.actor).toBe(approver.name);
    expect(JSON.stringify(ours)).toContain('Wrong date');
    expect(JSON.stringify(ours)).not.toContain(member.username);
  });
  await Promise.all([page.context().close(), member.context.close(), stranger.context.close()]);
});
