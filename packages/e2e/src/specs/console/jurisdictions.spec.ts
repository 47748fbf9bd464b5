/** The same walk on a brand of each jurisdiction profile: its locks at work, for players and for staff. What is expected stands in the profile's files. */
import { randomUUID } from 'node:crypto';
import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import type { DepositMethodsValue, WithdrawalsValue, WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { ProtectionValue } from '@marquee/contracts/schemas/protection';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import { giveCash } from '../../harness/give-cash.ts';
import {
  expectationsUnder,
  holderOf,
  type Lock,
  loosened,
  openJurisdictionBrand,
  type Profile,
  pathOf,
  profileNames,
  readProfile,
} from '../../harness/jurisdiction-brand.ts';
import { closeLiveBrand, newLiveCode } from '../../harness/live-brand.ts';
import { type NewMember, newMember } from '../../harness/new-member.ts';
import { openGameOf } from '../../harness/open-game-of.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { untilPlayable } from '../../harness/play-round.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { requestWithdrawal } from '../../harness/request-withdrawal.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { refusalOf, sendAsMember } from '../../harness/send-as-member.ts';
import { setPaymentPassword } from '../../harness/set-payment-password.ts';
import { administrator, type StaffClient } from '../../harness/staff-client.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const FROM = 'harbor';
const VENDOR = 'LUMEN';
const NAME = 'Ana Wijaya';
/** Above the sum from which staff look at a withdrawal. */
const REVIEWED_CENTS = 150_00;

const amountOf = (cents: number): string => (cents / 100).toFixed(2);

/** Money, and a payout account that is past its wait. */
async function equip({ page, username }: NewMember, code: string, amount: string): Promise<void> {
  await giveCash(code, username, amount);
  await setPaymentPassword(page, code);
  await inPlatformDatabase(
    `INSERT INTO app.payout_account (tenant, id, member_id, kind, holder, number, number_key, bank, added_at, usable_at)
     SELECT m.tenant, $3, m.id, 'bank', $4, '0012345678', '0012345678', 'ABA', now() - interval '2 days', now() - interval '1 day'
     FROM app.member m WHERE m.tenant = $1 AND m.username = $2`,
    [code, username, randomUUID(), NAME],
  );
}

/** As if staff had approved the member's documents of both levels. */
const verify = (code: string, username: string) =>
  inPlatformDatabase(
    `INSERT INTO app.identity_check (tenant, id, member_id, level, state, number, opened_at, sent_at, decided_at, decided_by, decision_key, decision_hash)
     SELECT m.tenant, uuidv7(), m.id, l.level, 'approved', 'N ' || l.level, now(), now(), now(), 'staff-1', l.level || m.id, sha256('e2e')
     FROM app.member m, (VALUES ('identity'), ('address')) l (level) WHERE m.tenant = $1 AND m.username = $2`,
    [code, username],
  );

/** Which fields an empty registration lacks. */
async function missingFields(code: string): Promise<string[]> {
  const { body } = await sealedCall({ port, merchant: code, call: 'register', body: {} });
  const { errors } = JSON.parse(body) as { errors: { path: string }[] };
  return errors.map(({ path }) => path);
}

/** Code of the refusal; undefined where the page's member is excluded now. */
async function excludeSelf({ page, code }: Walk, days: number): Promise<string | undefined> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const body = { days, password: PASSWORD };
  const answer = await sealedCall({ port, merchant: code, call: 'selfExclude', body, headers });
  return (JSON.parse(answer.body) as { code?: string }).code;
}

/** The answer to a change set that sets a value which the lock refuses. */
async function loosen(staff: StaffClient, code: string, lock: Lock): Promise<Refusal & { readonly status: number }> {
  const edits = [{ merchant: code, kind: lock.file, path: pathOf(lock), set: loosened(lock) }];
  const body = { title: `Without ${lock.rule}`, reason: 'Wanted by marketing', edits };
  const { change } = await staff.value<{ change: ChangeValue }>('POST', '/changes', { body, key: randomUUID() });
  const answer = await staff.ask('POST', `/changes/${change.id}/submit`, { version: change.version, body: {} });
  return { status: answer.status, ...(JSON.parse(answer.body) as Refusal) };
}

interface Refusal {
  readonly code: string;
  readonly faults?: readonly { readonly rule: string; readonly lock?: string; readonly fix: string }[];
}

interface Walk extends NewMember {
  readonly code: string;
  readonly profile: Profile;
}

const hasFooter = ({ page, code, text, profile: { ages, licences, protection } }: Walk): Promise<void> =>
  test.step('the footer has the age, the licence, its holder and who helps', async () => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`${Math.max(ages.consent, ages.birthday)}+`);
    await expect(footer.getByRole('list', { name: text('footer.licences') }).getByRole('listitem')).toHaveText(
      licences.map((id) => new RegExp(text(`footer.licence.${id}`))),
    );
    const isShown = (mark: 'licence' | 'help') => protection.footerMarks.includes(mark);
    await expect(footer.getByText(holderOf(code))).toHaveCount(isShown('licence') ? 1 : 0);
    await expect(footer.getByRole('list', { name: text('footer.help') }).getByRole('link')).toHaveText(
      isShown('help') ? [text('footer.help'), ...protection.help.map(({ name }) => name)] : [],
    );
  });

const playsOnceVerified = ({ page, text, profile: { protection } }: Walk): Promise<void> =>
  test.step('before the verification, play and deposits are open only where no level is needed', async () => {
    const needsLevel = protection.identityForPlay !== 'none';
    const { keptOutBy } = await asMember<DepositMethodsValue>(page, 'depositMethods');
    expect(keptOutBy).toBe(needsLevel ? 'identity' : null);
    await page.goto('/?mc=depositv2');
    const centre = page.getByRole('dialog', { name: text('centre.title') });
    if (needsLevel) await expect(centre.getByText(text('stop.identity.title'))).toBeVisible();
    else await expect(centre.locator('input[type="radio"][value="bank"]')).toBeAttached();
    await openGameOf(page, VENDOR);
    if (needsLevel) await expect(page.getByText(text('stop.identity.title'))).toBeVisible();
    else await untilPlayable(page, page.frameLocator('iframe'));
  });

const withdrawsOnceVerified = ({ page, text, profile: { protection } }: Walk, amount: string): Promise<void> =>
  test.step('a withdrawal above the profile’s sum needs its level', async () => {
    const { identityForWithdrawal: level, identityAbove } = protection;
    const { identity } = await asMember<WithdrawOptionsValue>(page, 'withdrawOptions');
    expect(identity).toEqual(level === 'none' ? null : { level, above: identityAbove, left: identityAbove });
    if (level === 'none') return;
    await page.goto('/?mc=withdraw');
    const centre = page.getByRole('dialog', { name: text('centre.title') });
    await centre.getByLabel(text('cashier.amount')).fill(amount);
    await centre.locator('form button[type="submit"]').click();
    await expect(page.getByText(text('error.identity_required'))).toBeVisible();
  });

const choosesLimitFirst = ({ page, text, profile: { protection } }: Walk): Promise<void> =>
  test.step('after the verification, a deposit limit is asked for first where the profile says so', async () => {
    const { isLimitDue, keptOutBy, currency } = await asMember<DepositMethodsValue>(page, 'depositMethods');
    expect([isLimitDue, keptOutBy]).toEqual([protection.depositLimitFirst, null]);
    await page.goto('/?mc=depositv2');
    await expect(page.locator('input[type="radio"][value="bank"]')).toBeAttached();
    await expect(page.getByText(text('cashier.deposit.limitDue'))).toHaveCount(isLimitDue ? 1 : 0);
    if (!isLimitDue) return;
    const order = { method: 'bank', amount: '20.00', currency };
    expect(await refusalOf(page, 'depositStart', order)).toBe('deposit_limit_due');
    await page.getByRole('button', { name: text('cashier.deposit.noLimit') }).click();
    await expect(page.getByText(text('cashier.deposit.limitDue'))).toHaveCount(0);
  });

const takesBack = ({ page, text, profile: { cashier } }: Walk, amount: string): Promise<void> =>
  test.step('a requested withdrawal is taken back only where the profile allows it', async () => {
    const { isCancellable } = cashier;
    await page.goto('/?mc=withdraw');
    await expect(page.getByText(text(isCancellable ? 'cashier.cancellable' : 'cashier.final'))).toBeVisible();
    await requestWithdrawal(page, text, { amount, hasBonus: false });
    await expect(page.getByText(text('cashier.step.checking')).first()).toBeVisible();
    const [withdrawal] = (await asMember<WithdrawalsValue>(page, 'withdrawals')).withdrawals;
    expect(withdrawal).toMatchObject({ state: 'review', isCancellable });
    const button = page.getByRole('button', { name: text('cashier.cancel'), exact: true });
    await expect(button).toHaveCount(isCancellable ? 1 : 0);
    const cancel = { withdrawalId: withdrawal?.withdrawalId };
    if (isCancellable) await sendAsMember(page, 'withdrawCancel', cancel);
    else expect(await refusalOf(page, 'withdrawCancel', cancel)).toBe('withdrawal_ended');
  });

const isProtected = (walk: Walk): Promise<void> =>
  test.step('the page of protection offers what the profile says, and the server no less', async () => {
    const { page, text, profile } = walk;
    const { protection } = profile;
    const { exclusionMinDays: least, realityCheckMinutes: brandMinutes, limitPeriods, help } = protection;
    const value = await asMember<ProtectionValue>(page, 'protection');
    expect(value).toMatchObject({ exclusionMinDays: least, realityCheck: { brandMinutes } });
    for (const kind of ['deposit', 'loss', 'stake'] as const) {
      const periods = value.limits.filter((limit) => limit.kind === kind).map(({ period }) => period);
      expect([kind, periods]).toEqual([kind, limitPeriods]);
    }
    await page.goto('/?mc=protection');
    await expect(page.getByRole('heading', { name: text('protection.limits') })).toBeVisible();
    const start = page.getByRole('button', { name: text('protection.exclusion.start') });
    await expect(start).toHaveCount(least === 0 ? 0 : 1);
    const lengths = page.locator('form').filter({ has: start }).locator('option');
    if (least > 0) await expect(lengths.first()).toHaveAttribute('value', String(least));
    const links = page.getByRole('dialog', { name: text('centre.title') }).getByRole('link');
    for (const { name } of help) await expect(links.filter({ hasText: name })).toBeVisible();
    if (least === 1) return;
    const refusal = await excludeSelf(walk, Math.max(least - 1, 1));
    expect(refusal).toBe(least === 0 ? 'switch_off' : 'validation_failed');
  });

const staffLoosenNothing = ({ code, profile: { locks } }: Walk): Promise<void> =>
  test.step('staff put no value in force that a lock refuses, and read why', async () => {
    const staff = await administrator(port);
    for (const lock of locks) {
      const { status, faults = [] } = await loosen(staff, code, lock);
      // The schema has a least age of its own, which refuses first.
      if (faults.some(({ rule }) => rule === 'schema.range')) continue;
      expect([lock.rule, status]).toEqual([lock.rule, 423]);
      expect(faults.find((fault) => fault.lock === lock.rule)?.fix).toContain(lock.why);
    }
  });

const excludesLongEnough = (walk: Walk): Promise<void> =>
  test.step('the shortest exclusion lasts for the days of the profile', async () => {
    const { page, code, username, profile } = walk;
    const { exclusionMinDays: days } = profile.protection;
    if (days === 0) return;
    await excludeSelf(walk, days);
    const [row] = await inPlatformDatabase<{ days: number }>(
      `SELECT round(extract(epoch FROM p.excluded_until - p.excluded_at) / 86400)::int AS days FROM app.member_protection p
       JOIN app.member m ON m.tenant = p.tenant AND m.id = p.member_id WHERE m.tenant = $1 AND m.username = $2`,
      [code, username],
    );
    expect(row).toEqual({ days });
    await expect(page.locator('[data-account="member"]')).toHaveCount(0);
  });

for (const name of profileNames()) {
  test(`[T05][T09][W13] a brand under ${name} keeps what its jurisdiction locks`, { tag: DEEP }, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const profile = readProfile(name);
    const code = newLiveCode();
    await openJurisdictionBrand(code, FROM, profile);
    await test.step('the registration requires what the profile requires', async () => {
      const missing = await missingFields(code);
      for (const field of REGISTRATION_FIELDS.filter((each) => each !== 'username' && each !== 'password'))
        expect([field, missing.includes(field)]).toEqual([field, profile.required.includes(field)]);
    });
    const expected = expectationsUnder(profile, code, expectationsOf(FROM));
    const walk: Walk = { ...(await newMember(browser, expected, { realName: NAME })), code, profile };
    const amount = amountOf(Math.round(Number(profile.protection.identityAbove) * 100) + REVIEWED_CENTS);
    await equip(walk, code, amount);
    await hasFooter(walk);
    await playsOnceVerified(walk);
    await withdrawsOnceVerified(walk, amount);
    await verify(code, walk.username);
    await choosesLimitFirst(walk);
    await takesBack(walk, amount);
    await isProtected(walk);
    await staffLoosenNothing(walk);
    await excludesLongEnough(walk);
    await walk.context.close();
    await closeLiveBrand(code);
  });
}
