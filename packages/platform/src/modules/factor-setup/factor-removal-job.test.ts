import { SECOND_FACTOR_REMOVAL_MS } from '@marquee/contracts/constants';
import { expect, it, vi } from 'vitest';
import { JOB_KINDS, type JobHandlers } from '../../jobs/index.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { PAYMENT_PASSWORD, useFactorFixture } from '../../testing/factor-fixture.ts';
import { openTestRunner } from '../../testing/test-jobs.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';
import { jobsOf } from '../../testing/waiting-jobs.ts';

vi.setConfig({ testTimeout: 60_000 });

const fixture = useFactorFixture();
const NEW = 'silver-anchor-62';

it('[W02] [G11] requests that wait leave a job for their time, and the job runner makes both changes', async () => {
  const { recovery } = fixture;
  const { database } = recovery;
  await fixture.setPaymentPassword();
  await fixture.setUp();
  const { 'factor.remove': remove, 'paymentPassword.replace': replace } = JOB_KINDS;
  const kinds = { 'factor.remove': remove, 'paymentPassword.replace': replace } as unknown as typeof JOB_KINDS;
  const jobs = openTestRunner(database, { kinds });
  await jobs.start(jobsOf(database, recovery.platform) as JobHandlers<typeof JOB_KINDS>);
  const platform = await buildTestApp(database, { clock: recovery.platform.clock, jobs });
  try {
    const before = Date.now();
    const body = { password: TEST_PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
    const secondFactorCode = fixture.nextCode();
    const { token } = fixture;
    const forgotten = { token, body: { ...body, secondFactorCode }, clientIp: recovery.clientIp };
    expect((await platform.call('paymentForgotten', forgotten)).statusCode).toBe(200);
    const lost = { token, body: { password: TEST_PASSWORD }, clientIp: recovery.clientIp };
    expect((await platform.call('secondFactorLost', lost)).statusCode).toBe(200);
    const waiting = await database.query<{ name: string; at: Date }>(
      "SELECT name, start_after AS at FROM jobs.job_common WHERE state = 'created' ORDER BY name",
    );
    expect(waiting.map(({ name }) => name)).toEqual(['factor.remove', 'paymentPassword.replace']);
    for (const { at } of waiting) expect(at.getTime()).toBeGreaterThanOrEqual(before + SECOND_FACTOR_REMOVAL_MS);

    // As if the day had passed.
    recovery.platform.clock.advance(SECOND_FACTOR_REMOVAL_MS);
    await database.query("UPDATE jobs.job_common SET start_after = now() WHERE state = 'created'");
    await vi.waitFor(async () => {
      const left = "SELECT name FROM jobs.job_common WHERE state <> 'completed'";
      expect(await database.query(left)).toEqual([]);
    }, 30_000);
    fixture.token = await fixture.newSession();
    expect((await fixture.state())?.since).toBeNull();
    await recovery.send();
    const mails = (part: string) => recovery.mailsTo().filter(({ text }) => text.includes(part));
    // The job may be sending them.
    for (const done of ['was turned off on', 'has been valid since'])
      await vi.waitFor(() => expect(mails(done)).toHaveLength(1));
    const proof = { purpose: 'pointRedeem', password: PAYMENT_PASSWORD };
    expect(await fixture.refusal('stepUp', proof)).toBe('payment_password_wrong');
  } finally {
    await jobs.stop();
    await platform.close();
  }
});
