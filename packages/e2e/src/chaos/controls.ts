/**
 * Negative controls: a wall taken down on purpose, which a run must notice. A run that stays green over any of these would prove
 * nothing when it is green without them.
 */
import type { ChaosHouse } from './chaos-house.ts';
import type { Target } from './faults.ts';

export const CONTROLS = ['unsafe-commit', 'dropped-key', 'leaked-tenant'] as const;
export type Control = (typeof CONTROLS)[number];

/** What is killed under a control; the servers look at the database's settings when they start, and would refuse. */
export const TARGETS_UNDER: Readonly<Record<Control, readonly [Target, ...Target[]]>> = {
  'unsafe-commit': ['postgres'],
  'dropped-key': ['edge'],
  'leaked-tenant': ['edge'],
};

const APPLY: Readonly<Record<Control, (house: ChaosHouse) => Promise<void>>> = {
  // A commit is answered before it is on disk, as it is where somebody "tunes" the database.
  async 'unsafe-commit'(house) {
    await house.query('ALTER DATABASE marquee SET synchronous_commit = off');
    await house.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'marquee_login'");
  },
  // The idempotency key is no longer unique: a look before the write is all there is.
  async 'dropped-key'(house) {
    await house.query('ALTER TABLE core.tx DROP CONSTRAINT tx_tenant_source_ref_key');
    await house.query('CREATE INDEX tx_source_ref ON core.tx (tenant, source, ref)');
    await rewrite(house, 'ON CONFLICT (tenant, source, ref) DO NOTHING', '');
  },
  // The tenant outlives its transaction on the pooled connection.
  async 'leaked-tenant'(house) {
    await rewrite(house, "set_config('app.tenant_id', p_tenant, true)", "set_config('app.tenant_id', p_tenant, false)");
  },
};

export const takeDown = (house: ChaosHouse, control: Control): Promise<void> => APPLY[control](house);

/** Changes the text of every ledger function that says `from`; throws where none does. */
async function rewrite(house: ChaosHouse, from: string, to: string): Promise<void> {
  const functions = await house.query<{ text: string }>(
    "SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE pronamespace = 'core'::regnamespace AND prokind = 'f'",
  );
  const concerned = functions.filter(({ text }) => text.includes(from));
  if (concerned.length === 0) throw new Error(`No ledger function says ${from} any more.`);
  for (const { text } of concerned) await house.query(text.replaceAll(from, to));
}
