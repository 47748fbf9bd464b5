import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { type AttentionOfBrandsValue, WAITING } from '@marquee/contracts/schemas/attention';
import { NO_BRAND } from '@marquee/contracts/support';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { callSupport } from '../../testing/call-support.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { WAITING_COUNTS } from './attention.repository.ts';
import { reportAttention } from './index.ts';

const { database, platform } = await openTestSuite();
const now = platform.clock.now().toISOString();

/** Beside each item that waits, others that do not: decided, on their way, closed, young, without a debt. */
await database.query(`
  BEGIN;
  SET LOCAL session_replication_role = replica;
  CREATE TEMP TABLE made AS SELECT gen_random_uuid() AS id, *
    FROM (VALUES ('review', 1), ('review', 25), ('approved', 25), ('approved', 25), ('paid', 99), ('rejected', 99)) AS w (state, hours);
  INSERT INTO app.withdrawal (tenant, id, member_id, method, provider, kind, account_id, currency, amount, fee, key, request_hash, state,
    risks, approvals_needed, receipt_minutes, created_at, ended_at, reason)
  SELECT 'lotus', id, 'm', 'bank', 'till', 'bank', id, 'KHR', 100, 0, id::text, sha256(''), state, '{}', 0, 60,
    '${now}'::timestamptz - make_interval(hours => hours), CASE state WHEN 'rejected' THEN now() END, CASE state WHEN 'rejected' THEN 'x' END
  FROM made;
  CREATE TEMP TABLE parts AS SELECT id AS withdrawal_id, gen_random_uuid() AS id, row_number() OVER () AS n FROM made WHERE state = 'approved';
  -- Of two approved ones, one has a part on its way, of the other the only part failed.
  INSERT INTO app.payout (tenant, id, withdrawal_id, member_id, amount, state, created_at, ended_at, due_at)
  SELECT 'lotus', id, withdrawal_id, 'm', 100, CASE n WHEN 1 THEN 'sent' ELSE 'failed' END, now(), CASE n WHEN 1 THEN NULL ELSE now() END, now()
  FROM parts;
  INSERT INTO app.payout_case (tenant, id, payout_id, kind, opened_at, closed_at)
  SELECT 'lotus', gen_random_uuid(), id, kind, now(), closed FROM parts,
    (VALUES ('notReceived', NULL::timestamptz), ('otherAmount', now())) AS c (kind, closed) WHERE n = 1;
  INSERT INTO app.unmatched_payment (tenant, provider, order_id, payment, amount, currency, reason, found_at, resolved_at)
  VALUES ('lotus', 'till', 'a', 'a', 1, 'KHR', 'order', now(), NULL), ('lotus', 'till', 'b', 'b', 1, 'KHR', 'order', now(), NULL),
    ('lotus', 'till', 'c', 'c', 1, 'KHR', 'order', now(), now());
  INSERT INTO app.approval (tenant, id, kind, subject, content_hash, requested_by, key, requested_at, expires_at)
  SELECT 'lotus', gen_random_uuid(), 'exclusion', 'a', sha256(''), 's1', hours::text, '${now}'::timestamptz - interval '99 hours', '${now}'::timestamptz + make_interval(hours => hours)
  FROM (VALUES (1), (-1)) AS e (hours);
  -- One of a payment that was matched without a deposit.
  INSERT INTO app.deposit_return (tenant, payment_id, id, kind, amount, debt, at) VALUES ('lotus', gen_random_uuid(), 'matched', 'refund', 9, 9, now());
  INSERT INTO app.deposit_return (tenant, deposit_id, id, kind, amount, debt, at, debt_closed_at, debt_closed_by, debt_note)
  VALUES ('lotus', gen_random_uuid(), 'open', 'refund', 9, 9, now(), NULL, NULL, NULL),
    ('lotus', gen_random_uuid(), 'none', 'refund', 9, 0, now(), NULL, NULL, NULL),
    ('lotus', gen_random_uuid(), 'closed', 'refund', 9, 9, now(), now(), 's1', 'Paid by bank');
  -- Not given back for an hour, for a minute, and given back.
  INSERT INTO app.vendor_wallet (tenant, provider, member_id, currency, opened_at, recall_due_at, recall_since, recall_failed_since)
  VALUES ('lotus', 'purse', 'hour', 'KHR', now(), now(), now(), now() - interval '1 hour'),
    ('lotus', 'purse', 'minute', 'KHR', now(), now(), now(), now() - interval '1 minute'), ('lotus', 'purse', 'done', 'KHR', now(), now(), now(), NULL);
  COMMIT`);

it('[W04] [W05] what waits at the cashier is counted for its brand: what is decided, on its way, closed or without a debt is not', async () => {
  const answer = await callSupport(
    platform,
    INTERNAL_CALLS['reconciliation.attentionOfBrands'].path,
    { merchants: ['lotus', 'harbor'] },
    { merchant: NO_BRAND },
  );
  const { brands } = answer.json().value as AttentionOfBrandsValue;
  // Of the four that are open one was requested an hour ago.
  const waiting = {
    withdrawals: 2,
    stuckWithdrawals: 1,
    heldWithdrawals: 3,
    payoutCases: 1,
    payments: 2,
    debts: 2,
    exclusions: 1,
    recalls: 1,
  };
  expect(brands).toEqual([{ merchant: 'lotus', count: 0, waiting }]);
});

it('[W04] [W05] the metrics have each of these counts, and zero where nothing waits', async () => {
  const registry = new Registry();
  const { clock, brands } = platform;
  const operator = { providers: [] };
  const deps = { query: createQuery(database.pool), clock, brands, operator, paymentCodes: [] };
  reportAttention({ ...deps, merchants: () => ['lotus', 'harbor'] }, registry);
  const lines = (await registry.metrics()).split('\n');
  const of = (what: string) =>
    Number(
      lines
        .find((line) => line.includes(`what="${what}"`))
        ?.split(' ')
        .at(-1),
    );
  expect(of('waiting_withdrawals')).toBe(2);
  expect(of('deposit_debts')).toBe(2);
  expect(of('waiting_identity')).toBe(0);
  expect(Object.values(WAITING_COUNTS).sort()).toEqual([...WAITING].sort());
});
