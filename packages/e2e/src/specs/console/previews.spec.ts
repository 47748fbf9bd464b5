import { randomUUID } from 'node:crypto';
import type { ChangeValue, previewAnswer } from '@marquee/contracts/schemas/console-changes';
import type { Page } from '@playwright/test';
import type * as z from 'zod/mini';
import { http } from '../../harness/http.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const BRAND = 'harbor';
const EDITS = [
  { merchant: BRAND, kind: 'messages', path: ['EN', 'header.login'], set: 'Step aboard' },
  { merchant: BRAND, kind: 'tenant', path: ['defaultTheme'], set: 'dark' },
  { merchant: BRAND, kind: 'switches', path: ['switches', 'registration'], set: false },
];

/** One call of the console's API, like its own page makes it. */
async function send<T>(page: Page, method: string, path: string, body: unknown = null): Promise<T> {
  const init = {
    method,
    path: `/staff/v1${path}`,
    body: body === null ? null : JSON.stringify(body),
    key: randomUUID(),
  };
  const { status, text } = await page.evaluate(async (sent) => {
    const session = await (await fetch('/staff/v1/session')).json();
    const answer = await fetch(sent.path, {
      method: sent.method,
      headers: {
        'x-csrf-token': session.value.csrfToken,
        ...(sent.body === null ? {} : { 'content-type': 'application/json', 'idempotency-key': sent.key }),
      },
      body: sent.body,
    });
    return { status: answer.status, text: await answer.text() };
  }, init);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { value: T }).value;
}

/** The page for a visitor of the brand, with its ETag. */
async function visitorsHome() {
  const { status, body, headers } = await http({ port, host: `${BRAND}.localhost`, path: '/' });
  return { status, body, etag: headers.etag };
}

test('[T11] two signed previews show before and after side by side; a visitor sees neither', async ({
  page,
  context,
}) => {
  await page.goto('/brands');
  const before = await visitorsHome();
  const { change } = await send<{ change: ChangeValue }>(page, 'POST', '/changes', {
    title: 'Aboard',
    reason: 'To be looked at',
    edits: EDITS,
  });
  const previews = `/changes/${change.id}/previews`;
  const { urls, preview } = await send<z.output<typeof previewAnswer>>(page, 'POST', previews, {
    merchant: BRAND,
    minutes: 5,
  });

  await page.evaluate((sources) => {
    document.body.replaceChildren(
      ...sources.map(([name, src]) =>
        Object.assign(document.createElement('iframe'), { name, src, width: 600, height: 700 }),
      ),
    );
  }, Object.entries(urls));
  const frameOf = (side: string) => page.frameLocator(`iframe[name="${side}"]`);
  await expect(frameOf('after').getByText('Preview of a draft: nothing here is live')).toBeVisible();
  await expect(frameOf('before').getByText('Preview: the brand as it is now')).toBeVisible();
  await expect(frameOf('after').getByRole('banner').getByText('Step aboard')).toBeVisible();
  await expect(frameOf('before').getByRole('banner').getByText('Log in', { exact: true })).toBeVisible();
  await expect(frameOf('before').getByRole('banner').getByText('Register', { exact: true })).toBeVisible();
  await expect(frameOf('after').getByRole('banner').getByText('Register', { exact: true })).toHaveCount(0);
  expect(await visitorsHome()).toEqual(before);

  const own = await context.newPage();
  const lost: string[] = [];
  own.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    // Pictures of games come from the arcade.
    if (hostname !== `${BRAND}.localhost`) return;
    if (!pathname.startsWith('/preview/') && !pathname.startsWith('/assets/')) lost.push(pathname);
  });
  await own.goto(`${urls.after}login`);
  await own.getByRole('dialog').locator('input[name="username"]').fill('marina');
  await own.getByRole('dialog').locator('input[name="password"]').fill('never-sent-anywhere-1');
  await own.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(own.getByRole('dialog').getByText('Nothing is sent from a preview.')).toBeVisible();
  await own.goto(urls.after);
  await own.locator('a[href$="/rng"]:visible').first().click();
  await expect(own).toHaveURL(`${urls.after}rng`);
  await expect(own.locator('[data-page="hall"]')).toBeVisible();
  expect(lost).toEqual([]);

  await send(page, 'DELETE', `${previews}/${preview.id}`);
  expect((await own.reload())?.status()).toBe(404);
  expect(await visitorsHome()).toEqual(before);
});
