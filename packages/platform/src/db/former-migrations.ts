import type { ClientBase } from 'pg';

/** The migrations of former versions and the times under which Drizzle's migrator recorded them. New migrations are not added here. */
const FORMER: readonly (readonly [name: string, when: number])[] = [
  ['0000_foundation.sql', 1795000000000],
  ['0001_ledger.sql', 1795000001000],
  ['0100_members.sql', 1795000100000],
  ['0200_games.sql', 1795000200000],
  ['0201_provider.sql', 1795000201000],
  ['0202_free_bets.sql', 1795000202000],
  ['0300_events.sql', 1795000300000],
  ['0310_passwords.sql', 1795000310000],
  ['0400_sealed_use.sql', 1795000400000],
  ['0500_sms_codes.sql', 1795000500000],
  ['0540_human_check.sql', 1795000540000],
  ['0550_support.sql', 1795000550000],
  ['0551_recovery.sql', 1795000551000],
  ['0553_affiliate_codes.sql', 1795000553000],
  ['0554_remembered_login.sql', 1795000554000],
  ['0560_proven_number.sql', 1795000560000],
  ['0570_social_identity.sql', 1795000570000],
  ['0575_registration_firebase.sql', 1795000575000],
  ['0580_free_play.sql', 1795000580000],
  ['0585_step_up.sql', 1795000585000],
  ['0590_prove_number.sql', 1795000590000],
  ['0595_social_links.sql', 1795000595000],
  ['0600_player_games.sql', 1795000600000],
  ['0604_login_refusals.sql', 1795000604000],
  ['0610_game_catalogue.sql', 1795000610000],
  ['0611_lookalike_names.sql', 1795000611000],
  ['0612_guests_cleared.sql', 1795000612000],
  ['0616_game_order.sql', 1795000616000],
  ['0617_play_context_vendor.sql', 1795000617000],
  ['0645_winner_board.sql', 1795000645000],
  ['0649_catalogue_facts.sql', 1795000649000],
  ['0650_wallet_transfers.sql', 1795000650000],
  ['0651_reconciliation.sql', 1795000651000],
  ['0652_ledger_days.sql', 1795000652000],
  ['0659_win_of_a_round.sql', 1795000659000],
  ['0660_round_history.sql', 1795000660000],
  ['0661_planner_statistics.sql', 1795000661000],
  ['0662_house_accounts.sql', 1795000662000],
  ['0690_days_of_transfers.sql', 1795000690000],
  ['0691_rounds_of_a_game.sql', 1795000691000],
  ['0693_one_game_a_round.sql', 1795000693000],
  ['0694_unpaid_wins.sql', 1795000694000],
  ['0695_vendor_rounds.sql', 1795000695000],
  ['0696_attention_of_brands.sql', 1795000696000],
  ['0697_default_play_types.sql', 1795000697000],
  ['0698_lighter_postings.sql', 1795000698000],
];

/**
 * The former migrations applied to this database. Drizzle applied them in order, so the latest recorded time shows the last one.
 */
export async function formerlyApplied(client: ClientBase): Promise<readonly string[]> {
  const { rows: tables } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'",
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ latest: string | null }>(
    'SELECT max(created_at)::text AS latest FROM drizzle.__drizzle_migrations',
  );
  const latest = Number(rows[0]?.latest ?? 0);
  return FORMER.filter(([, when]) => when <= latest).map(([name]) => name);
}
