/** Deposits and withdrawals of a member at the sandbox's payment service. Each is followed until it has ended. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DepositRow, DepositState, WithdrawalRow, WithdrawalsValue } from '@marquee/contracts/schemas/cashier';
import { http, valueIn } from '../harness/http.ts';
import { DEPOSIT_KINDS } from './brand-money.ts';
import { centsOf, textOf } from './cents.ts';
import type { Dice } from './dice.ts';
import type { Member } from './member.ts';
import { SANDBOX_OFFSET } from './sandbox-calls.ts';

/** A deposit or withdrawal with its last answer. */
export interface Payment {
  readonly what: 'deposit' | 'withdrawal';
  readonly merchant: string;
  readonly key: string;
  readonly cents: bigint;
  /** The platform's id; null: refused. */
  id: string | null;
  state: DepositRow['state'] | WithdrawalRow['state'] | 'unknown' | 'refused';
  /** Whether a request had no answer. */
  wasUnknown: boolean;
}

/** Most of a deposit and of a withdrawal, in whole units; a withdrawal above the brand's bound is paid in parts. */
const MOST_UNITS = 80;

/**
 * How a payment of so many cents above whole units ends (the sandbox's README): its callbacks come twice (62), late (61) or never (65),
 * another amount is paid (63), the order's answer is lost (82 to 85), it is refused (86), it is paid after its expiry (67), it is given back
 * (66, 69, 70).
 */
const DEPOSITS: Readonly<Record<number, DepositState>> = {
  0: 'credited',
  62: 'credited',
  63: 'review',
  66: 'returned',
  69: 'returned',
  70: 'returned',
  82: 'credited',
  84: 'credited',
  85: 'credited',
  86: 'failed',
  65: 'credited',
  61: 'credited',
  67: 'credited',
};
/** The last part of a withdrawal fails or comes back, so staff give it back. */
const PAYOUTS_BACK = [66, 69, 70];
type Endings = readonly [number, ...number[]];
const QUICK_DEPOSITS: Endings = [0, 0, 0, 62, 63, 66, 69, 70, 82, 84, 85, 86];
const QUICK_PAYOUTS: Endings = [0, 0, 0, 0, 62, 66, 69, 70, 82, 84, 85];
interface Ways {
  readonly deposits: Endings;
  /** Null: no withdrawals. */
  readonly payouts: Endings | null;
}
const ENDINGS = {
  quick: { deposits: QUICK_DEPOSITS, payouts: QUICK_PAYOUTS },
  slow: {
    deposits: [...QUICK_DEPOSITS, ...QUICK_DEPOSITS, 61, 65, 67],
    payouts: [...QUICK_PAYOUTS, ...QUICK_PAYOUTS, 61, 65, 67],
  },
  /** The service never reports anything. */
  unreported: { deposits: [65], payouts: null },
} as const satisfies Record<string, Ways>;
export type PaymentEndings = keyof typeof ENDINGS;

const PAUSE_MS = 400;
const GIVE_UP_MS = { quick: 240_000, slow: 240_000, unreported: 60_000 } as const;

/** What a payer enters at the payment service, by method. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  card: { action: 'card', number: '4242424242424242', expiry: '12/39', code: '123' },
  ewallet: { action: 'wallet', phone: '012345678', pin: '2468' },
  bank: { action: 'transferred' },
  qr: { action: 'scan' },
  crypto: { action: 'sent' },
};

export interface Cashier {
  /** Completes one deposit or withdrawal. Resolves with its change of the balance, in cents. */
  visit(): Promise<bigint>;
  /** Completes one deposit. Resolves with its end. */
  deposit(): Promise<Payment['state']>;
}

export interface CashierSettings {
  readonly port: number;
  readonly member: Member;
  readonly currency: string;
  readonly dice: Dice;
  readonly log: Payment[];
  readonly endings: PaymentEndings;
  readonly outageMs: number;
}

export function openCashier(settings: CashierSettings): Cashier {
  const { dice, endings, member } = settings;
  const { payouts, deposits }: Ways = ENDINGS[endings];
  const units = () => dice.between(1, MOST_UNITS) * 100;
  const depositOnce = () => deposit(settings, units(), dice.pick(deposits));
  let accountId: string | undefined;
  return {
    async visit() {
      if (payouts === null || dice.isHit(0.5)) {
        const { state, cents } = await depositOnce();
        return state === 'credited' ? cents : 0n;
      }
      accountId ??= await member.addPayoutAccount();
      return withdraw(settings, accountId, units(), dice.pick(payouts));
    },
    deposit: async () => (await depositOnce()).state,
  };
}

/** Repeats a step until the payment has ended, or the player gives up. An error is an answer that says nothing. */
async function untilEnded({ endings, outageMs }: CashierSettings, payment: Payment, step: () => Promise<boolean>) {
  for (const end = Date.now() + GIVE_UP_MS[endings] + outageMs; Date.now() < end; await sleep(PAUSE_MS)) {
    const hasEnded = await step().catch(() => {
      payment.wasUnknown = true;
      return false;
    });
    if (hasEnded) return;
  }
}

const newPayment = (what: Payment['what'], merchant: string, cents: bigint): Payment => ({
  what,
  merchant,
  cents,
  key: randomUUID(),
  id: null,
  state: 'unknown',
  wasUnknown: false,
});

async function deposit(settings: CashierSettings, units: number, ending: number): Promise<Payment> {
  const { member, currency, dice, log, port } = settings;
  const cents = BigInt(units + ending);
  const payment = newPayment('deposit', member.merchant, cents);
  log.push(payment);
  const body = { method: dice.pick(DEPOSIT_KINDS), amount: textOf(cents), currency };
  const expected = DEPOSITS[ending];
  let row: DepositRow | undefined;
  await untilEnded(settings, payment, async () => {
    const isBegun = row !== undefined && (row.url !== null || row.state !== 'pending');
    const answer = isBegun
      ? await member.call('deposit', { query: { depositId: payment.id ?? '' } })
      : await member.call('depositStart', { json: body, key: payment.key });
    const code = codeOf(answer.body);
    if (code === 'payment_refused') payment.state = 'failed';
    else if (code === 'deposit_limit_reached') payment.state = 'refused';
    else {
      row = valueIn<DepositRow>(answer);
      payment.id = row.depositId;
      payment.state = row.state;
      if (row.state === 'pending' && row.url !== null) await payAt(port, row.url, body.method);
    }
    // It came late, and a limit did not allow it any more.
    const isHeld = row !== undefined && row.heldFor !== null;
    return payment.state === expected || payment.state === 'refused' || isHeld;
  });
  return payment;
}

/** As often as it is repeated, it is paid once: a page whose payment was made shows no form. */
async function payAt(port: number, url: string, method: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const bytes = Buffer.from(new URLSearchParams(FORMS[method]).toString());
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await http({ port: port + SANDBOX_OFFSET, host, path: pathname, method: 'POST', bytes, headers });
}

async function withdraw(settings: CashierSettings, accountId: string, units: number, ending: number): Promise<bigint> {
  const { member, currency, log } = settings;
  const cents = BigInt(units + ending);
  const payment = newPayment('withdrawal', member.merchant, cents);
  log.push(payment);
  const comesBack = PAYOUTS_BACK.includes(ending);
  let paid = 0n;
  await untilEnded(settings, payment, async () => {
    if (payment.id === null) {
      const answer = await member.withdraw({ method: 'bank', accountId, amount: textOf(cents), currency }, payment.key);
      if (REFUSALS.includes(codeOf(answer.body) ?? '')) payment.state = 'refused';
      else payment.id = valueIn<WithdrawalRow>(answer).withdrawalId;
      return payment.state === 'refused';
    }
    const { withdrawals } = valueIn<WithdrawalsValue>(await member.call('withdrawals'));
    const row = withdrawals.find(({ withdrawalId }) => withdrawalId === payment.id);
    if (row === undefined) return false;
    payment.state = row.state;
    paid = centsOf(row.paid);
    if (row.state === 'closed' || row.state === 'rejected' || row.state === 'cancelled') return true;
    const payoutId = row.payouts[0]?.payoutId;
    if (row.state === 'paid' && !comesBack && payoutId !== undefined)
      await member.call('withdrawReceipt', { json: { payoutId, answer: 'fullyPaid' }, key: randomUUID() });
    return false;
  });
  return -paid;
}

/** Answers after which nothing was moved. The bonus of some players would be lost. */
const REFUSALS = ['insufficient_funds', 'bonus_would_be_lost'];
const codeOf = (body: string): string | undefined => (JSON.parse(body) as { code?: string }).code;
