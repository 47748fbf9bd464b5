/**
 * A platform in a process that can be killed: it sends one transfer like a member's browser and prints the answer. The database,
 * the vendor, the time and the call come from its arguments, as JSON.
 */
import { createPool } from '../db/pool.ts';
import { buildTestApp, type CallOptions } from './build-test-app.ts';
import { createTestClock } from './test-clock.ts';
import { createTestOperator } from './test-operator.ts';
import { brandWithPurse, transferVendorAt } from './test-transfer-vendor.ts';

export interface TransferProcess {
  readonly loginUrl: string;
  readonly vendorUrl: string;
  readonly nowMs: number;
  readonly call: CallOptions;
}

const { loginUrl, vendorUrl, nowMs, call } = JSON.parse(process.argv[2] ?? '') as TransferProcess;
const platform = await buildTestApp(
  { pool: createPool(loginUrl, 2) },
  {
    operator: { ...createTestOperator().settings, providers: [transferVendorAt(vendorUrl)] },
    clock: createTestClock(new Date(nowMs)),
  },
);
platform.brands.set(brandWithPurse());
const answer = await platform.call('walletTransfer', call);
console.log(answer.body);
