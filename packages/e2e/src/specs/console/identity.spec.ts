import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { IdentityValue } from '@marquee/contracts/schemas/identity';
import type { Browser, Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import { consoleOf } from '../../harness/console-of.ts';
import { giveCash } from '../../harness/give-cash.ts';
import { closeLiveBrand, newLiveCode, openLiveBrand } from '../../harness/live-brand.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { type NewMember, newMember } from '../../harness/new-member.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { requestWithdrawal } from '../../harness/request-withdrawal.ts';
import { administrator } from '../../harness/staff-client.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const FROM = 'harbor';
const expected = expectationsOf(FROM);
const text = texts('EN');

/** A brand whose players need a verified identity before any withdrawal. */
async function openBrand(identityProvider: string | null): Promise<string> {
  const code = newLiveCode();
  await openLiveBrand(code, FROM, async (folder) => {
    const file = join(folder, 'tenant.json');
    const tenant = JSON.parse(await readFile(file, 'utf8'));
    const protection = { ...tenant.protection, identityForWithdrawal: 'identity', identityAbove: '0.00' };
    const changed = { ...tenant, registrationBonus: '0.00', protection: { ...protection, identityProvider } };
    await writeFile(file, JSON.stringify(changed));
  });
  return code;
}

/** A member with 100.00 and a payout account in this name that is past its wait. */
async function memberOf(browser: Browser, merchant: string, holder: string): Promise<NewMember> {
  const member = await newMember(browser, { ...expected, code: merchant });
  await giveCash(merchant, member.username, '100.00');
  await inPlatformDatabase(
    `INSERT INTO app.payout_account (tenant, id, member_id, kind, holder, number, number_key, bank, added_at, usable_at)
     SELECT m.tenant, $3, m.id, 'bank', $4, '0012345678', '0012345678', 'ABA', now() - interval '2 days', now() - interval '1 day'
     FROM app.member m WHERE m.tenant = $1 AND m.username = $2`,
    [merchant, member.username, randomUUID(), holder],
  );
  return member;
}

async function withdraw(page: Page): Promise<void> {
  await page.goto('/?mc=withdraw');
  await requestWithdrawal(page, text, { amount: '20', hasBonus: false });
}

/** From the withdrawal page to the card, and the pictures of a passport sent from there. */
async function sendPassport(page: Page, number: string): Promise<void> {
  await page.goto('/?mc=withdraw');
  await page.getByRole('link', { name: text('cashier.identity.verify') }).click();
  const card = page.getByRole('region', { name: text('identity.title') });
  await card.getByRole('button', { name: text('identity.begin') }).click();
  await card.getByRole('combobox').selectOption({ label: text('identity.kind.passport') });
  const buffer = await page.screenshot();
  for (const kind of ['passport', 'selfie']) {
    await card
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer });
    await expect(card.getByRole('img', { name: text(`identity.kind.${kind}`) })).toBeVisible();
  }
  await card.getByLabel(text('identity.number')).fill(number);
  await formLooksRight(page, 'the pictures of a document');
  await card.getByRole('button', { name: text('identity.submit') }).click();
}

const levelOf = async (page: Page) => (await asMember<IdentityValue>(page, 'identity')).level;
const cardState = (page: Page) => page.getByRole('region', { name: text('identity.title') }).getByRole('status');

test('[W05] [E01] a withdrawal without a verified identity is refused, staff approve the pictures of a passport, and it passes', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const merchant = await openBrand(null);
  const { page, context, username } = await memberOf(browser, merchant, 'Ana Wijaya');
  const admin = await administrator(port);
  const reviewer = await admin.invite('Vanna', [{ role: 'compliance', brands: [merchant] }]);
  const elsewhere = await admin.invite('Bopha', [{ role: 'compliance', brands: [FROM] }]);
  await admin.endWaits();

  await test.step('the withdrawal is refused before the payment password is asked for', async () => {
    await page.goto('/?mc=withdraw');
    const centre = page.getByRole('dialog', { name: text('centre.title') });
    await centre.getByLabel(text('cashier.amount')).fill('20');
    await centre.locator('form button[type="submit"]').click();
    await expect(page.getByText(text('error.identity_required'))).toBeVisible();
  });
  await test.step('the player sends pictures, and reads who sees them', async () => {
    await sendPassport(page, 'N 5501');
    await expect(cardState(page)).toHaveText(text('identity.state.sent'));
    expect(await levelOf(page)).toBe('none');
  });
  const desk = await consoleOf(browser, reviewer, `/identity/${merchant}`);
  await test.step('staff see the pictures, and approve what they read', async () => {
    await desk.getByRole('link', { name: username }).click();
    await expect(desk.getByRole('img', { name: 'Passport' })).toBeVisible();
    await desk.getByRole('button', { name: 'Approve' }).click();
    await desk.getByLabel(/^Real name/).fill('Ana Wijaya');
    await desk.getByLabel(/birth/i).fill('1990-05-31');
    await desk.getByLabel(/Reason/).fill('Passport read');
    await desk.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('Approved', { exact: true })).toBeVisible();
  });
  await test.step('the player’s open page shows it, and the withdrawal passes', async () => {
    await expect(cardState(page)).toHaveText(text('identity.state.approved'));
    await withdraw(page);
    await expect(page.getByText(text('cashier.step.requested')).first()).toBeVisible();
    expect(await levelOf(page)).toBe('identity');
  });
  await test.step('staff of another brand get nothing, and the audit has who decided', async () => {
    const checkId = desk.url().split('/').at(-1);
    for (const path of ['', `/${checkId}`, `/${checkId}/pictures/passport`])
      expect((await elsewhere.ask('GET', `/brands/${merchant}/identity-checks${path}`)).status).toBe(404);
    expect((await elsewhere.ask('GET', `/brands/${FROM}/identity-checks/${checkId}`)).status).toBe(404);
    const target = encodeURIComponent(`identityCheck.${checkId}`);
    const { entries } = await admin.value<{ entries: AuditEntryValue[] }>('GET', `/audit?target=${target}&limit=20`);
    expect(entries.find(({ action }) => action === 'identity.approve')?.actor).toBe(reviewer.name);
  });
  await Promise.all([context.close(), desk.context().close()]);
  await closeLiveBrand(merchant);
});

test('[W05] a provider of identity checks accepts a passport without staff, and leaves one that it refuses to them', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const merchant = await openBrand('vouch');
  const admin = await administrator(port);
  const reviewer = await admin.invite('Sreymom', [{ role: 'compliance', brands: [merchant] }]);
  await admin.endWaits();
  // What the sandbox reads of a document when no name is expected.
  const member = await memberOf(browser, merchant, 'Sok Dara');

  await test.step('the provider accepts: the level is reached and the withdrawal passes', async () => {
    await member.page.goto('/?mc=securityCenter');
    await sendPassport(member.page, 'N 5500');
    await expect(cardState(member.page)).toHaveText(text('identity.state.approved'));
    await withdraw(member.page);
    await expect(member.page.getByText(text('cashier.step.requested')).first()).toBeVisible();
  });
  const refused = await memberOf(browser, merchant, 'Sok Dara');
  await test.step('the provider refuses: a person sees its answer and decides', async () => {
    // The sandbox refuses numbers that end in 71.
    await sendPassport(refused.page, 'N 5571');
    const desk = await consoleOf(browser, reviewer, `/identity/${merchant}`);
    const listed = desk.getByRole('link', { name: refused.username });
    await expect(async () => {
      await desk.reload();
      await expect(listed).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(desk.getByRole('link', { name: member.username })).toHaveCount(0);
    await listed.click();
    const answer = desk.getByRole('region', { name: 'Answer of the provider vouch' });
    await expect(answer).toContainText('Refused');
    await expect(answer).toContainText('The document does not look genuine');
    await expect(cardState(refused.page)).toHaveText(text('identity.state.sent'));
    await desk.context().close();
  });
  await Promise.all([member.context.close(), refused.context.close()]);
  await closeLiveBrand(merchant);
});
