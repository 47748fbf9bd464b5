/** The same walk on a brand of each jurisdiction profile: its locks at work, for players and for staff. What is expected stands in the profile's files. */
import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import type {
  DepositMethodsValue,
  PayoutAccountsValue,
  WithdrawalsValue,
  WithdrawOptionsValue,
} from '@marquee/contracts/schemas/cashier';
import type { ProtectionValue, RealityCheckValue } from '@marquee/contracts/schemas/protection';
import type { Browser } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import {
  expectationsUnder,
  holderOf,
  openJurisdictionBrand,
  profileNames,
  readProfile,
} from '../../harness/jurisdiction-brand.ts';
import {
  betsOf,
  equip,
  excludeSelf,
  loosen,
  NAME,
  registrationErrors,
  verify,
  type Walk,
} from '../../harness/jurisdiction-walk.ts';
import { closeLiveBrand, newLiveCode } from '../../harness/live-brand.ts';
import { newMember } from '../../harness/new-member.ts';
import { openGameOf } from '../../harness/open-game-of.ts';
import { orderDeposit, payAtTill } from '../../harness/pay-at-till.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { layLeastStake, playRound, untilPlayable } from '../../harness/play-round.ts';
import { playedEarlier } from '../../harness/played-earlier.ts';
import { requestWithdrawal } from '../../harness/request-withdrawal.ts';
import { exclusionsOf, proveSameEmail } from '../../harness/same-person.ts';
import { refusalOf, sendAsMember } from '../../harness/send-as-member.ts';
import { administrator } from '../../harness/staff-client.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const FROM = 'harbor';
const VENDOR = 'LUMEN';
/** Above the sum from which staff look at a withdrawal. */
const REVIEWED_CENTS = 150_00;

/** Longer than between the reality checks of any profile. */
const LONG_MINUTES = 240;

const amountOf = (cents: number): string => (cents / 100).toFixed(2);

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

const keepsDepositLimit = ({ page, text, profile: { protection } }: Walk): Promise<void> =>
  test.step('a deposit that the chosen limit allows is credited, and one beyond it is refused, where the profile offers limits', async () => {
    const [period] = protection.limitPeriods;
    const limit = { kind: 'deposit', period: period ?? 'day', limit: '30.00' };
    if (period === undefined) expect(await refusalOf(page, 'limitSet', limit)).toBe('validation_failed');
    else await sendAsMember(page, 'limitSet', limit);
    const { currency } = await asMember<DepositMethodsValue>(page, 'depositMethods');
    await page.goto('/?mc=depositv2');
    const tab = await orderDeposit(page, 'qr', '20.00');
    await payAtTill(tab);
    await expect(page.getByText(text('cashier.deposit.state.credited'))).toBeVisible();
    await tab.close();
    if (period === undefined) return;
    const { limits } = await asMember<DepositMethodsValue>(page, 'depositMethods');
    expect(limits).toEqual([{ period, limit: '30.00', left: '10.00' }]);
    const order = { method: 'qr', amount: '10.01', currency };
    expect(await refusalOf(page, 'depositStart', order)).toBe('deposit_limit_reached');
  });

const checksReality = ({ page, text, code, username, profile: { protection } }: Walk): Promise<void> =>
  test.step('a reality check that is due stops play until it is acknowledged, where the profile has one', async () => {
    const { realityCheckMinutes: minutes } = protection;
    await openGameOf(page, VENDOR);
    const game = page.frameLocator('iframe');
    await untilPlayable(page, game);
    await layLeastStake(game);
    await playRound(page, game);
    const bets = await betsOf(code, username);
    await playedEarlier(code, username, minutes ?? LONG_MINUTES);
    if (minutes !== null) {
      await game.locator('button.spin').click();
      const card = page.getByRole('alertdialog', { name: text('stop.realityCheck.title') });
      await expect(card).toBeVisible();
      const due = await asMember<RealityCheckValue>(page, 'realityCheck');
      expect([due.isDue, due.minutes, await betsOf(code, username)]).toEqual([true, minutes, bets]);
      await card.getByRole('button', { name: text('stop.goOn') }).click();
      await expect(card).toHaveCount(0);
    }
    await playRound(page, game);
    expect(await betsOf(code, username)).toBe(bets + 1);
  });

const keepsNewAccounts = ({ page, text, profile: { cashier } }: Walk): Promise<void> =>
  test.step('a new account to be paid to waits for the hours of the profile, which is said before', async () => {
    const { accountHoldHours: hours } = cashier;
    expect(await asMember<PayoutAccountsValue>(page, 'payoutAccounts')).toMatchObject({ holdHours: hours });
    await page.goto('/?mc=withdraw');
    const centre = page.getByRole('dialog', { name: text('centre.title') });
    await centre.getByRole('tab', { name: text('cashier.tab.accounts') }).click();
    await centre.getByRole('button', { name: text('cashier.account.add') }).click();
    // The text has a plural.
    const [before] = text('cashier.account.hold').split('{');
    await expect(centre.getByText(`${before}${hours}`)).toBeVisible();
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

const excludedLongEnough = ({ code, username, profile }: Walk): Promise<void> =>
  test.step('the shortest exclusion lasts for the days of the profile', async () => {
    const { exclusionMinDays: days } = profile.protection;
    if (days === 0) return;
    const [row] = await inPlatformDatabase<{ days: number }>(
      `SELECT round(extract(epoch FROM p.excluded_until - p.excluded_at) / 86400)::int AS days FROM app.member_protection p
       JOIN app.member m ON m.tenant = p.tenant AND m.id = p.member_id WHERE m.tenant = $1 AND m.username = $2`,
      [code, username],
    );
    expect(row).toEqual({ days });
  });

const excludesAtLicensee = (walk: Walk, browser: Browser): Promise<void> =>
  test.step('an exclusion ends the session at the other brand of the licensee', async () => {
    const { page, code, username, profile } = walk;
    const { exclusionMinDays: days } = profile.protection;
    if (days === 0) return;
    const other = newLiveCode();
    await openJurisdictionBrand(other, FROM, { profile, licensee: code });
    const there = await newMember(browser, expectationsUnder(profile, other, expectationsOf(FROM)), { realName: NAME });
    const address = `${username}@mail.example`;
    await proveSameEmail(address, [username, there.username]);
    await excludeSelf(walk, days);
    // Without a reload.
    for (const each of [page, there.page]) await expect(each.locator('[data-account="member"]')).toHaveCount(0);
    const ended = (await exclusionsOf(address)).map(({ tenant, by, reason }) => [tenant, [by, reason]]);
    expect(Object.fromEntries(ended)).toEqual({ [code]: ['player', 'excluded'], [other]: ['licensee', 'excluded'] });
    await there.context.close();
    await closeLiveBrand(other);
  });

for (const name of profileNames()) {
  test(`[T05][T09][W13] a brand under ${name} keeps what its jurisdiction locks`, { tag: DEEP }, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const profile = readProfile(name);
    const code = newLiveCode();
    await openJurisdictionBrand(code, FROM, { profile, licensee: code });
    await test.step('the registration requires what the profile requires', async () => {
      const missing = (await registrationErrors(code, {})).map(({ path }) => path);
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
    await keepsDepositLimit(walk);
    await checksReality(walk);
    await keepsNewAccounts(walk);
    await takesBack(walk, amount);
    await isProtected(walk);
    await staffLoosenNothing(walk);
    await excludesAtLicensee(walk, browser);
    await excludedLongEnough(walk);
    await walk.context.close();
    await closeLiveBrand(code);
  });
}
