import { randomUUID } from 'node:crypto';
import type { PublicManifest } from '@marquee/contracts/manifest';
import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { Page } from '@playwright/test';
import { consoleOf } from '../../harness/console-of.ts';
import { closeLiveBrand, newLiveCode, openLiveBrand } from '../../harness/live-brand.ts';
import { administrator } from '../../harness/staff-client.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const BRAND = newLiveCode();
const SWITCH = 'CHNGPASSVERIF3';
/** Of this try: lists show the change sets of earlier ones. */
const TITLE = `Recovery without a code ${randomUUID().slice(0, 8)}`;
const edits = [{ merchant: BRAND, kind: 'switches', path: ['switches', SWITCH], set: false }];

const codeOf = (body: string): string => (JSON.parse(body) as { code: string }).code;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.afterAll(() => closeLiveBrand(BRAND));

test('[T11] no staff account publishes a sensitive switch alone; an edit voids its approval', async ({ browser }) => {
  test.setTimeout(180_000);
  await openLiveBrand(BRAND, 'harbor');
  const admin = await administrator(port);
  // The author may approve changes, but not this one.
  const author = await admin.invite('Sokha', [
    { role: 'operator', brands: '*' },
    { role: 'approver', brands: '*' },
  ]);
  const other = await admin.invite('Dara', [{ role: 'approver', brands: '*' }]);
  await admin.endWaits();
  const request = { title: TITLE, reason: 'The SMS provider is down', edits };
  const { change } = await author.value<{ change: ChangeValue }>('POST', '/changes', {
    body: request,
    key: randomUUID(),
  });
  const path = `/changes/${change.id}`;
  const now = async () => (await author.value<{ change: ChangeValue }>('GET', path)).change;
  const refusal = async (to: string, body?: unknown) =>
    codeOf((await author.ask('POST', `${path}/${to}`, { version: (await now()).version, body })).body);
  const schedule = { local: '2099-12-24T18:00', zone: 'Asia/Phnom_Penh' };
  const refusals = async () => [await refusal('publication'), await refusal('schedule', schedule)];
  const isLive = async () => {
    const { manifest } = await author.value<{ manifest: PublicManifest }>('GET', `/brands/${BRAND}`);
    return !manifest.switches[SWITCH];
  };

  const authors = await consoleOf(browser, author, path);
  await button(authors, 'Submit for review').click();
  await expect(authors.getByText('A second person has to approve this first.')).toBeVisible();
  for (const name of ['Publish…', 'Schedule…', 'Approve']) await expect(button(authors, name)).toHaveCount(0);
  expect(await refusals()).toEqual(['approval_missing', 'approval_missing']);
  expect(await refusal('approval')).toBe('approval_own');

  const others = await consoleOf(browser, other, '/changes');
  await others.getByRole('link', { name: TITLE }).click();
  const approve = async () => {
    await button(others, 'Approve').click();
    const dialog = others.getByRole('dialog');
    await expect(dialog.getByText(`switches.${SWITCH}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await approve();
  await expect(others.getByRole('status').getByText('Approved')).toBeAttached();
  // The author's page updates by itself.
  await expect(button(authors, 'Publish…')).toBeVisible();

  await button(authors, 'Edit').click();
  await expect(authors.getByText('It becomes a draft again, and its approval is void.')).toBeVisible();
  await authors.getByRole('dialog').getByLabel('Title').fill(`${TITLE}, now`);
  await button(authors, 'Save').click();
  await expect(authors.getByRole('heading', { level: 1, name: `${TITLE}, now` })).toBeVisible();
  await expect(button(authors, 'Publish…')).toHaveCount(0);
  expect(await refusals()).toEqual(['approval_missing', 'approval_missing']);
  await button(authors, 'Submit for review').click();
  await expect(authors.getByText('A second person has to approve this first.')).toBeVisible();
  expect(await refusals()).toEqual(['approval_missing', 'approval_missing']);
  expect(await isLive()).toBe(false);

  await expect(others.getByRole('heading', { level: 1, name: `${TITLE}, now` })).toBeVisible();
  await approve();
  await button(authors, 'Publish…').click();
  await button(authors, 'Publish now').click();
  await expect(authors.getByRole('status').getByText('Live now')).toBeAttached();
  expect(await isLive()).toBe(true);
  await Promise.all([authors, others].map((page) => page.context().close()));
});
