import { randomUUID } from 'node:crypto';
import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import type { ChangeValue, EditValue } from '@marquee/contracts/schemas/console-changes';
import type { Browser, Page } from '@playwright/test';
import { closeLiveBrand, newLiveCode, openLiveBrand } from '../../harness/live-brand.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { settled } from '../../harness/settled.ts';
import { administrator, type StaffClient } from '../../harness/staff-client.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const EAST = newLiveCode();
const WEST = newLiveCode();
const text = texts('EN');

/** A separate browser with a brand's home open. A mark on the page detects a reload. */
async function openHome(browser: Browser, brand: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, locale: 'en' });
  const page = await context.newPage();
  await page.goto(`http://${brand}.localhost:${port}/?lang=EN`);
  await settled(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
  return page;
}

const registerButton = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: text('header.register'), exact: true });
const nickname = (page: Page) => page.getByRole('dialog').locator('input[name="nickname"]');
const slots = (page: Page) => page.locator('[data-nav="bar"] [data-nav-item="RNG"]');

/** The API's answer to an empty registration. */
async function registering(brand: string): Promise<string> {
  const answer = await sealedCall({ port, merchant: brand, call: 'register', body: {} });
  return (JSON.parse(answer.body) as { code: string }).code;
}

async function draft(staff: StaffClient, title: string, edits: readonly EditValue[]): Promise<ChangeValue> {
  const body = { title, reason: 'Requested by support', edits };
  return (await staff.value<{ change: ChangeValue }>('POST', '/changes', { body, key: randomUUID() })).change;
}

/** Opens the change set in the console and publishes it. */
async function publish(page: Page, { id, title }: ChangeValue): Promise<void> {
  await page.goto(`/changes/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('status').getByText('Live now')).toBeAttached();
}

test.afterAll(() => Promise.all([EAST, WEST].map(closeLiveBrand)));

test('[T09][T10] switches, a nav category and a field disappear from one brand’s open pages, and return by roll-back', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await Promise.all([openLiveBrand(EAST, 'harbor'), openLiveBrand(WEST, 'harbor')]);
  const staff = await administrator(port);
  const [east, west] = [await openHome(browser, EAST), await openHome(browser, WEST)];
  for (const each of [east, west]) {
    await registerButton(each).click();
    await expect(nickname(each)).toBeVisible();
    await expect(slots(each)).toHaveCount(1);
  }

  const fewer = await draft(staff, 'No slots and no nicknames', [
    { merchant: EAST, kind: 'switches', path: ['switches', 'games.rng'], set: false },
    { merchant: EAST, kind: 'registration', path: ['fields', 'nickname', 'enabled'], set: false },
  ]);
  await publish(page, fewer);
  await expect(slots(east)).toHaveCount(0);
  await expect(nickname(east)).toHaveCount(0);
  await expect(east.getByRole('dialog').locator('input[name="username"]')).toBeVisible();

  const closed = await draft(staff, 'No new members', [
    { merchant: EAST, kind: 'switches', path: ['switches', 'DIRECTREG3'], set: false },
  ]);
  await publish(page, closed);
  // The form first, because content below it has no role.
  await expect(east.getByRole('dialog')).toHaveCount(0);
  await expect(east.getByRole('banner').getByRole('link', { name: text('header.login'), exact: true })).toBeVisible();
  await expect(registerButton(east)).toHaveCount(0);
  expect([await registering(EAST), await registering(WEST)]).toEqual(['switch_off', 'validation_failed']);

  const { values } = await staff.value<{ values: ResolvedValue[] }>('GET', `/brands/${EAST}/values`);
  const [won] = values.find(({ written }) => written === 'switches.DIRECTREG3')?.layers ?? [];
  expect(won).toMatchObject({ layer: 'override', value: false });
  expect(won?.note).toMatchObject({ changeSet: closed.id, by: 'chanthou', reason: 'Requested by support' });
  expect(Date.parse(won?.note?.at ?? '')).toBeGreaterThan(Date.parse(closed.createdAt));

  const back = await staff.value<{ change: ChangeValue }>('POST', `/brands/${EAST}/roll-back`, {
    body: { version: 1, reason: 'It was a mistake' },
    key: randomUUID(),
  });
  await publish(page, back.change);
  await expect(registerButton(east)).toHaveCount(1);
  await expect(slots(east)).toHaveCount(1);
  await expect.poll(() => registering(EAST)).toBe('validation_failed');

  await expect(nickname(west)).toBeVisible();
  await west.keyboard.press('Escape');
  await expect(registerButton(west)).toHaveCount(1);
  await expect(slots(west)).toHaveCount(1);
  for (const each of [east, west]) {
    await expect(each.locator('html[data-never-reloaded]')).toBeAttached();
    await each.context().close();
  }
});
