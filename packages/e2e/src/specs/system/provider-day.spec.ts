/** A day of the payment service, closed and compared with the ledger, on a separate stack that is started again as if it were the next night. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DepositRow, WithdrawalsValue } from '@marquee/contracts/schemas/cashier';
import type { ReconDay } from '@marquee/contracts/schemas/reconciliation';
import type { ListedUnmatchedValue } from '@marquee/contracts/schemas/staff-deposits';
import { type Browser, expect, test } from '@playwright/test';
import { findFreeRow } from '../../../../../scripts/postgres/free-port.ts';
import { MONEY } from '../../chaos/brand-money.ts';
import { Capture } from '../../chaos/capture.ts';
import type { ChaosStack } from '../../chaos/chaos-stack.ts';
import { type Member, openMember } from '../../chaos/member.ts';
import { TENANTS } from '../../harness/brands.ts';
import { ADMINISTRATOR, firstAdministratorPath } from '../../harness/console.ts';
import { consoleOf } from '../../harness/console-of.ts';
import { valueIn } from '../../harness/http.ts';
import { copyBrand } from '../../harness/live-brand.ts';
import { payAtTill } from '../../harness/pay-at-till.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { StaffClient } from '../../harness/staff-client.ts';
import { type Marquee, startMarquee } from '../../harness/start-marquee.ts';
import { DEEP } from '../../tags.ts';

const CODE = 'tides';
const CURRENCY = 'KHR';
const PLAYER = { merchant: CODE, username: 'tidesplayer', password: 'Steady-Keel-In-Storm-9' };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The last two digits of an amount decide what the payment service does (packages/sandbox/README.md). */
const DEPOSITS: readonly (readonly [way: string, method: string, amount: string, state: DepositRow['state']])[] = [
  ['paid', 'card', '50.00', 'credited'],
  ['reported late', 'bank', '50.61', 'credited'],
  ['reported twice', 'ewallet', '50.62', 'credited'],
  ['paid less', 'qr', '50.63', 'review'],
  ['never reported', 'crypto', '50.65', 'credited'],
  ['paid after its end', 'card', '50.67', 'credited'],
  ['refunded', 'ewallet', '50.69', 'returned'],
  ['charged back', 'qr', '50.70', 'returned'],
];
/** In parts of at most 30.00: the service refuses the last part of the first, and the second one's payout comes back. */
const WITHDRAWALS = [
  { amount: '69.86', paid: '60.00' },
  { amount: '20.70', paid: '0.00' },
] as const;
/** Payments, a refund and a chargeback, and payouts with the one that came back. */
const MOVEMENTS = DEPOSITS.length + 2 + 3 + 1;
const GHOST = 'pay_never-ordered';

let root = '';
let port = 0;
let marquee: Marquee;
const dataDir = () => join(root, 'data');
const start = (aheadMs?: number) =>
  startMarquee({
    ...{ port, dataDir: dataDir(), tenants: [TENANTS, join(root, 'tenants')] },
    ...(aheadMs !== undefined && { aheadMs }),
  });

async function writeBrand(): Promise<void> {
  const folder = join(root, 'tenants', CODE);
  await copyBrand(join(TENANTS, 'lotus'), folder, CODE);
  const file = join(folder, 'tenant.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...MONEY }));
  const { username, password } = PLAYER;
  const players = [{ username, password, nickname: username, balance: '500.00' }];
  await writeFile(join(folder, 'demo.json'), JSON.stringify({ version: 1, players }));
}

/** Milliseconds until an hour after the end of this UTC day: the payment service and the platform have closed it. */
const untilNextNight = (): number => (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS + HOUR_MS - Date.now();

/** Orders a deposit, and pays it at the page of the payment service. */
async function deposit(browser: Browser, member: Member, method: string, amount: string): Promise<string> {
  const json = { method, amount, currency: CURRENCY };
  const { depositId, url } = valueIn<DepositRow>(await member.call('depositStart', { json, key: randomUUID() }));
  const page = await browser.newPage();
  await page.goto(String(url));
  await payAtTill(page);
  await page.close();
  return depositId;
}

const stateOf = async (member: Member, depositId: string) =>
  valueIn<DepositRow>(await member.call('deposit', { query: { depositId } })).state;

/** What was paid instead is credited by two persons. */
async function match(admin: StaffClient, depositId: string): Promise<void> {
  const approver = await admin.invite('Makara', [{ role: 'approver', brands: [CODE] }]);
  await admin.endWaits(dataDir());
  const payment = async () => {
    const path = `/brands/${CODE}/unmatched-payments?show=open`;
    return (await admin.value<ListedUnmatchedValue>('GET', path)).payments[0];
  };
  const path = `/brands/${CODE}/unmatched-payments/${(await payment())?.paymentId}/match`;
  const body = { end: 'credit', player: '', deposit: depositId, note: 'The slip of the bank' };
  await admin.value('POST', path, { body, key: randomUUID() });
  const { hash } = (await payment())?.match ?? {};
  await approver.value('POST', `${path}/approval`, { body: { hash }, key: randomUUID() });
}

/** Requests a withdrawal, which staff approve. What the service refuses or returns, they give back. */
async function withdraw(admin: StaffClient, member: Member, accountId: string, amount: string): Promise<void> {
  const order = { method: 'bank', accountId, amount, currency: CURRENCY };
  const { withdrawalId } = valueIn<{ withdrawalId: string }>(await member.withdraw(order, randomUUID()));
  const act = (action: string, body: object) =>
    admin.ask('POST', `/brands/${CODE}/withdrawals/${withdrawalId}/${action}`, { body, key: randomUUID() });
  const { status, body } = await act('approval', {});
  expect([status, body]).toEqual([200, expect.any(String)]);
  const back = { end: 'giveBack', reason: 'payoutFailed', note: 'The bank does not take it' };
  await expect.poll(async () => (await act('mark', back)).status, { timeout: 60_000 }).toBe(200);
}

/** The days of the payment service, once the job that compares them has run: the database's clock does not say that it is due. */
async function days(staff: StaffClient): Promise<ReconDay[]> {
  await inPlatformDatabase(
    `WITH due AS (UPDATE jobs.job_common SET start_after = now() WHERE name = 'days.reconcile' AND state = 'created' RETURNING name)
     SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) FROM due`,
    [],
    'marquee',
    dataDir(),
  );
  const { days: all } = await staff.value<{ days: ReconDay[] }>('GET', `/brands/${CODE}/reconciliation`);
  return all.filter(({ provider }) => provider === 'till');
}

/** Of all days: a run may begin before midnight. */
const openBreaks = async (staff: StaffClient) => (await days(staff)).reduce((sum, { breaks }) => sum + breaks.open, 0);

/** Adds a payment without an order to the payment service's database. @returns its day */
function falsify(): string {
  const book = new DatabaseSync(join(dataDir(), 'sandbox/payments.db'));
  const statement = `INSERT INTO movement (eventId, kind, id, reference, amount, currency, at)
    SELECT ?, 'payment', ?, ?, 4200, currency, at FROM movement WHERE kind = 'payment' ORDER BY number LIMIT 1 RETURNING substr(at, 1, 10) AS day`;
  const row = book.prepare(statement).get(randomUUID(), `${CODE}.${randomUUID()}`, GHOST);
  book.close();
  return String(row?.['day']);
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  root = await mkdtemp(join(tmpdir(), 'marquee-day-'));
  // Under root, PostgreSQL runs as another user. If that user can enter this directory, its files are here and are deleted with it.
  await chmod(root, 0o711);
  await mkdir(dataDir());
  await mkdir(join(root, 'tenants'));
  await writeBrand();
  port = await findFreeRow(8);
  marquee = await start();
});
test.afterAll(async () => {
  await marquee.stop();
  await rm(root, { recursive: true, force: true });
});

test('[W04][W05][G11] a day of payments is closed by the payment service and agrees with the ledger, except for a payment that nobody ordered', {
  tag: DEEP,
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const admin = await new StaffClient(port).setUp(firstAdministratorPath(marquee.output()), ADMINISTRATOR);
  const night = await admin.addAccount('Nary', [{ role: 'cashier', brands: [CODE] }]);
  const query: ChaosStack['query'] = (sql) => inPlatformDatabase(sql, [], 'marquee', dataDir());
  const member = openMember({ port, capture: new Capture(), query }, PLAYER, '198.51.100.7');
  await member.readCents();

  await test.step('deposits in each way', async () => {
    const ids: string[] = [];
    for (const [, method, amount] of DEPOSITS) ids.push(await deposit(browser, member, method, amount));
    for (const [index, [way, , , state]] of DEPOSITS.entries())
      await expect.poll(() => stateOf(member, ids[index] ?? ''), { message: way, timeout: 120_000 }).toBe(state);
    await match(admin, ids[DEPOSITS.findIndex(([way]) => way === 'paid less')] ?? '');
    // This one is never paid.
    const json = { method: 'card', amount: '50.00', currency: CURRENCY };
    valueIn(await member.call('depositStart', { json, key: randomUUID() }));
  });

  await test.step('withdrawals, whose last part is refused or comes back', async () => {
    const accountId = await member.addPayoutAccount();
    for (const { amount } of WITHDRAWALS) await withdraw(admin, member, accountId, amount);
    const { withdrawals } = valueIn<WithdrawalsValue>(await member.call('withdrawals'));
    const inOrder = WITHDRAWALS.map(({ amount }) => withdrawals.find((each) => each.amount === amount)?.paid);
    expect(inOrder).toEqual(WITHDRAWALS.map(({ paid }) => paid));
  });

  await marquee.stop();
  const last = new Date().toISOString().slice(0, 10);
  const aheadMs = untilNextNight();
  marquee = await start(aheadMs);
  const staff = await new StaffClient(port, '', night.name).setUp(night.link, {}, aheadMs);

  const day = await test.step('in the next night, every movement agrees with the ledger', async () => {
    // The days that were over before have no movements, or those before midnight.
    const stateOfLast = async () => (await days(staff)).find(({ day }) => day === last)?.state;
    await expect.poll(stateOfLast, { timeout: 60_000 }).toBe('taken');
    const taken = await days(staff);
    expect(taken.reduce((sum, { transactions }) => sum + Number(transactions), 0)).toBe(MOVEMENTS);
    expect(taken.map(({ breaks }) => breaks)).toEqual(taken.map(() => ({ open: 0, explained: 0, resolved: 0 })));
    for (const { totals } of taken) for (const { here, there } of totals) expect(here).toEqual(there);
    return falsify();
  });

  await test.step('staff see a payment that nobody ordered as a difference', async () => {
    const page = await consoleOf(browser, staff, `/reconciliation/${CODE}/till/${day}`);
    await expect(page.getByText('Both sides agree')).toBeVisible();
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => openBreaks(staff), { timeout: 60_000 }).toBe(1);
    await page.reload();
    const row = page.getByRole('row', { name: GHOST });
    await expect(row).toContainText('Missing on our side');
    await expect(row).toContainText('42.00');
    await expect(page.getByText('1 open difference')).toBeVisible();
    await page.context().close();
  });
});
