/**
 * Negative controls: each removes one safeguard, and the run must detect that. If it passed under a control, passing without one would
 * prove nothing.
 */
import type { ChaosStack } from './chaos-stack.ts';
import { TARGETS, type Target } from './faults.ts';

export const CONTROLS = [
  'unsafe-commit',
  'dropped-key',
  'leaked-tenant',
  'crossed-rows',
  'deaf-lock',
  'deaf-exclusion',
  'forgotten-order',
  'late-void',
  'deaf-limit',
  'bonus-to-cash',
  'forgotten-deposit',
] as const;
export type Control = (typeof CONTROLS)[number];

/** Processes killed under controls. The others check the database's settings when they start, and would refuse. */
export const targetsUnder = (controls: readonly Control[]): readonly [Target, ...Target[]] => {
  if (controls.length === 0) return TARGETS;
  return controls.includes('unsafe-commit') ? ['postgres'] : ['edge'];
};

const APPLY: Readonly<Record<Control, (stack: ChaosStack) => Promise<void>>> = {
  // A commit is answered before it is on disk, a setting that operators sometimes choose for speed.
  async 'unsafe-commit'(stack) {
    await stack.query('ALTER DATABASE marquee SET synchronous_commit = off');
    await stack.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'marquee_login'");
  },
  // The idempotency key is no longer unique; only a read before the write remains.
  async 'dropped-key'(stack) {
    await stack.query('ALTER TABLE core.tx DROP CONSTRAINT tx_tenant_source_ref_key');
    await stack.query('CREATE INDEX tx_source_ref ON core.tx (tenant, source, ref)');
    await rewrite(stack, 'ON CONFLICT (tenant, source, ref) DO NOTHING', '');
  },
  // The tenant outlives its transaction on the pooled connection.
  async 'leaked-tenant'(stack) {
    await rewrite(stack, "set_config('app.tenant_id', p_tenant, true)", "set_config('app.tenant_id', p_tenant, false)");
  },
  // A value of another brand's member is in a member's row and on their page.
  async 'crossed-rows'(stack) {
    const brands = [...stack.marks.keys()].map((code) => `'${code}'`);
    await stack.query(`
      CREATE FUNCTION app.cross_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN
          NEW.previous_login_ip = (SELECT id FROM app.member WHERE tenant IN (${brands}) AND tenant <> NEW.tenant LIMIT 1);
          RETURN NEW;
        END $$;
      CREATE TRIGGER crossed BEFORE UPDATE ON app.member FOR EACH ROW EXECUTE FUNCTION app.cross_rows()`);
  },
  // Staff get the answer that a player is locked, but the player is not.
  async 'deaf-lock'(stack) {
    await stack.query(`
      CREATE FUNCTION app.stay_open() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.state = 'active'; NEW.locked_at = NULL; NEW.lock_reason = NULL; RETURN NEW; END $$;
      CREATE FUNCTION app.go_on() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.ended_at = NULL; NEW.end_reason = NULL; RETURN NEW; END $$;
      CREATE TRIGGER open BEFORE UPDATE ON app.member FOR EACH ROW EXECUTE FUNCTION app.stay_open();
      CREATE TRIGGER going BEFORE UPDATE ON app.session FOR EACH ROW WHEN (NEW.end_reason = 'disabled') EXECUTE FUNCTION app.go_on()`);
  },
  // A player gets the answer that they are excluded, but plays on.
  async 'deaf-exclusion'(stack) {
    await stack.query(`
      CREATE FUNCTION app.stay_in() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.excluded_at = NULL; NEW.excluded_until = NULL; NEW.excluded_by = NULL; RETURN NEW; END $$;
      CREATE FUNCTION app.stay_on() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.ended_at = NULL; NEW.end_reason = NULL; RETURN NEW; END $$;
      CREATE TRIGGER in_play BEFORE UPDATE ON app.member_protection FOR EACH ROW EXECUTE FUNCTION app.stay_in();
      CREATE TRIGGER on_line BEFORE UPDATE ON app.session FOR EACH ROW WHEN (NEW.end_reason = 'excluded') EXECUTE FUNCTION app.stay_on()`);
  },
  // An order without an answer is never due again, so the vendor is never queried.
  async 'forgotten-order'(stack) {
    await stack.query(`
      CREATE FUNCTION app.forget_order() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.due_at = 'infinity'; RETURN NEW; END $$;
      CREATE TRIGGER forgotten BEFORE INSERT ON app.wallet_transfer FOR EACH ROW EXECUTE FUNCTION app.forget_order()`);
  },
  // The wallet delays a table's bets, and the deal does not void slips without an answer: they become void after the cards were shown.
  async 'late-void'(stack) {
    await stack.query(`
      CREATE FUNCTION app.hold_bet() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(3); RETURN NEW; END $$;
      CREATE TRIGGER held BEFORE INSERT ON app.game_round FOR EACH ROW
        WHEN (NEW.game_code = 'three_rivers') EXECUTE FUNCTION app.hold_bet()`);
    await stack.query(
      `CREATE FUNCTION keep_betting() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN
          IF EXISTS (SELECT FROM coup WHERE (table_code, number) = (NEW.game_code, NEW.nonce) AND outcome IS NULL) THEN RETURN NULL; END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER kept BEFORE UPDATE ON round FOR EACH ROW
        WHEN (OLD.state = 'betting' AND NEW.state = 'voiding') EXECUTE FUNCTION keep_betting()`,
      'marquee_arcade',
    );
  },
  // Bets are counted, but none is refused.
  async 'deaf-limit'(stack) {
    const refusal =
      'IF v_staked + v_row.stake_offsets[i] > v_row.stake_limits[i] OR v_staked + v_row.loss_offsets[i] > v_row.loss_limits[i] THEN';
    await rewrite(stack, refusal, 'IF false THEN');
  },
  // What was won with bonus money is cash at once.
  async 'bonus-to-cash'(stack) {
    await rewrite(stack, 'ELSE trunc(p_amount::numeric', 'ELSE 0 * trunc(p_amount::numeric');
  },
  // The payment service is never asked about a deposit of which it reported nothing.
  async 'forgotten-deposit'(stack) {
    await stack.query(`
      CREATE FUNCTION app.forget_deposit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.due_at = 'infinity'; RETURN NEW; END $$;
      CREATE TRIGGER forgotten BEFORE INSERT ON app.deposit FOR EACH ROW EXECUTE FUNCTION app.forget_deposit()`);
  },
};

export async function takeDown(stack: ChaosStack, controls: readonly Control[]): Promise<void> {
  for (const control of controls) await APPLY[control](stack);
}

/** Replaces `from` in every ledger function that contains it. @throws if none does */
async function rewrite(stack: ChaosStack, from: string, to: string): Promise<void> {
  const functions = await stack.query<{ text: string }>(
    "SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE pronamespace = 'core'::regnamespace AND prokind = 'f'",
  );
  const concerned = functions.filter(({ text }) => text.includes(from));
  if (concerned.length === 0) throw new Error(`No ledger function says ${from} any more.`);
  for (const { text } of concerned) await stack.query(text.replaceAll(from, to));
}
