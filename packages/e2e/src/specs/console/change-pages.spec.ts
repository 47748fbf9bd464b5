import { randomUUID } from 'node:crypto';
import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { looksRight, systemTheme } from '../../harness/looks-right.ts';
import { administrator } from '../../harness/staff-client.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const BRAND = 'harbor';
const edits = [
  { merchant: BRAND, kind: 'switches', path: ['switches', 'header.clock'], set: false },
  { merchant: BRAND, kind: 'registration', path: ['fields', 'nickname', 'minLength'], set: 3 },
];

test.describe.configure({ mode: 'parallel' });

/** A draft that never goes live, because other tests use the brand. */
async function openDraft(): Promise<{ path: string; withdraw: () => Promise<void> }> {
  const staff = await administrator(port);
  const body = { title: 'A calmer header', reason: 'To be looked at', edits };
  const { change } = await staff.value<{ change: ChangeValue }>('POST', '/changes', { body, key: randomUUID() });
  const path = `/changes/${change.id}`;
  const withdraw = async () => {
    const { change: now } = await staff.value<{ change: ChangeValue }>('GET', path);
    await staff.value('POST', `${path}/withdrawal`, { version: now.version });
  };
  return { path, withdraw };
}

for (const [width, language, edit] of [
  [390, 'KM', 'កែ'],
  [1440, 'EN', 'Edit'],
] as const) {
  const tag = width === 390 ? DEEP : [];
  test(`a change set’s pages meet WCAG 2.2 AA in both themes, ${width} px wide, ${language}`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((code) => localStorage.setItem('mq_console_language', code), language);
    const { path, withdraw } = await openDraft();
    for (const section of ['', '/manifest', '/screens']) {
      await page.goto(`${path}${section}`);
      await expect(page.getByRole('heading', { level: 1, name: 'A calmer header' })).toBeVisible();
      await looksRight(page, `section ${section}`, systemTheme);
    }
    await page.getByRole('button', { name: edit, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await looksRight(page, 'the dialog', systemTheme);
    await withdraw();
  });
}

test('[T11] frames show before and after side by side, and a revoked link ends', async ({ page }) => {
  const { path, withdraw } = await openDraft();
  await page.goto(path);
  await expect(page.getByText(`${BRAND}/registration.json`)).toBeVisible();
  await page.getByRole('link', { name: 'Screens' }).click();
  await page.getByRole('button', { name: 'Show before and after' }).click();
  const frame = (side: string) => page.frameLocator(`iframe[title="${side}"]`);
  await expect(frame('Before').getByText('Preview: the brand as it is now')).toBeVisible();
  await expect(frame('After').getByText('Preview of a draft: nothing here is live')).toBeVisible();
  await expect(frame('Before').getByRole('banner').locator('time')).toBeAttached();
  await expect(frame('After').getByRole('banner').locator('time')).toHaveCount(0);

  await page.getByLabel('Page', { exact: true }).selectOption('/register');
  await page.getByLabel('Theme', { exact: true }).last().selectOption('dark');
  await page.getByLabel('Width').selectOption('390');
  await expect(page).toHaveURL(/page=%2Fregister&theme=dark&width=390/);
  for (const side of ['Before', 'After']) {
    await expect(frame(side).locator('html[data-theme="dark"]')).toBeAttached();
    await expect(frame(side).locator('input[name="nickname"]')).toBeAttached();
  }
  const [link] = await page
    .getByRole('link', { name: 'Open', exact: true })
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')));
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status').getByText('The link is revoked')).toBeAttached();
  const other = await page.context().newPage();
  expect((await other.goto(link ?? ''))?.status()).toBe(404);
  await withdraw();
});
