import type { AttentionValue } from '@marquee/contracts/schemas/attention';
import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { administrator } from '../../harness/staff-client.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const [merchant = ''] = brandCodes().filter((code) => !expectationsOf(code).ownUpstream);
const NAME = 'Delete expired messages to players';

/** A job of the brand that has failed for good, as the runner leaves it. */
const failJob = () =>
  inPlatformDatabase(
    `INSERT INTO jobs.job_common (name, state, singleton_key, data, policy, retry_limit, retry_count, start_after, started_on, completed_on)
     SELECT 'messages.clear', 'failed', $1, jsonb_build_object('merchant', $1::text), 'stately', 3, 3, now(), now(), clock_timestamp()`,
    [merchant],
  );
const states = async () =>
  (
    await inPlatformDatabase<{ state: string }>(
      "SELECT state FROM jobs.job_common WHERE name = 'messages.clear' AND singleton_key = $1 ORDER BY created_on",
      [merchant],
    )
  ).map(({ state }) => state);

test('[G11] staff run a failed job again or drop it, with a reason that the audit has; others see it and cannot', async ({
  browser,
}) => {
  // An earlier try leaves its job.
  await inPlatformDatabase("DELETE FROM jobs.job_common WHERE name = 'messages.clear' AND singleton_key = $1", [
    merchant,
  ]);
  await failJob();
  const admin = await administrator(port);
  const operator = await admin.invite('Dara', [{ role: 'operator', brands: [merchant] }]);
  const support = await admin.invite('Vanna', [{ role: 'support', brands: [merchant] }]);
  const pageOf = async (staff: typeof operator) => {
    const context = await browser.newContext({ storageState: { cookies: staff.cookies(), origins: [] } });
    const page = await context.newPage();
    await page.goto(`http://console.localhost:${port}/reconciliation/${merchant}/jobs`);
    return page;
  };
  const other = await pageOf(support);
  await expect(other.getByText(NAME)).toBeVisible();
  await expect(other.getByRole('button', { name: NAME })).toHaveCount(0);

  const page = await pageOf(operator);
  const act = async (button: 'Run again' | 'Drop', reason: string) => {
    await page.getByRole('button', { name: NAME }).click();
    const dialog = page.getByRole('dialog', { name: NAME });
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
  };
  await act('Run again', 'The disk has room again');
  await expect(page.getByText('The job runs again.')).toBeVisible();
  await expect.poll(states).toEqual(['completed']);
  await expect(page.getByRole('button', { name: NAME })).toBeHidden();

  await failJob();
  await page.reload();
  await act('Drop', 'Its brand has moved');
  await expect(page.getByText('The job is dropped.')).toBeVisible();
  await expect.poll(states).toEqual(['completed']);
  await expect(page.getByRole('button', { name: NAME })).toBeHidden();

  const { jobs } = await support.value<AttentionValue>('GET', `/brands/${merchant}/reconciliation/attention`);
  expect(jobs.filter(({ job }) => job === 'messages.clear')).toEqual([]);
  const { entries } = await admin.value<{ entries: AuditEntryValue[] }>('GET', `/audit?merchant=${merchant}&limit=100`);
  const done = entries.filter(({ action }) => action === 'job.run' || action === 'job.drop');
  expect(done.slice(0, 2).map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    `job.drop ${operator.name}`,
    `job.run ${operator.name}`,
  ]);
  expect(JSON.stringify(done)).toContain('The disk has room again');
  expect(JSON.stringify(done)).toContain('Its brand has moved');
});
