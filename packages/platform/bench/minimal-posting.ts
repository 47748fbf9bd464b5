import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { pick, type Work } from './postings.ts';

const PLAYERS = 1_000;
/** A house account for each player, or the first of them for all. */
const HOUSE_FROM = PLAYERS + 1;

/**
 * The smallest possible posting: a unique key, two balances and two lines, without tenant, rules and
 * foreign keys. It shows what one hot account costs any posting on this machine's cores and disk.
 */
const TABLES = `
  CREATE SCHEMA minimal;
  CREATE TABLE minimal.account (id integer PRIMARY KEY, balance bigint NOT NULL) WITH (fillfactor = 70);
  CREATE TABLE minimal.tx (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ref text NOT NULL UNIQUE);
  CREATE TABLE minimal.entry (tx bigint, line smallint, account integer, amount bigint, balance_after bigint, PRIMARY KEY (tx, line));
  INSERT INTO minimal.account SELECT id, 1000000000000 FROM generate_series(1, ${2 * PLAYERS}) id;
  CREATE FUNCTION minimal.post(p_ref text, p_from integer, p_to integer, p_amount bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    v_tx bigint;
    v_from bigint;
    v_to bigint;
  BEGIN
    INSERT INTO minimal.tx (ref) VALUES (p_ref) ON CONFLICT DO NOTHING RETURNING id INTO v_tx;
    UPDATE minimal.account SET balance = balance - p_amount WHERE id = p_from RETURNING balance INTO v_from;
    UPDATE minimal.account SET balance = balance + p_amount WHERE id = p_to RETURNING balance INTO v_to;
    INSERT INTO minimal.entry VALUES (v_tx, 1, p_from, -p_amount, v_from), (v_tx, 2, p_to, p_amount, v_to);
    RETURN v_from;
  END
  $$;
  GRANT USAGE ON SCHEMA minimal TO marquee_login;
  GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA minimal TO marquee_login;`;

/** Makes the tables; `admin` is the superuser. */
export const openMinimal = (admin: pg.Client) => admin.query(TABLES);

export function minimalBet(clients: readonly pg.Client[], isHot: boolean): Work {
  const players = Array.from({ length: PLAYERS }, (_, index) => index + 1);
  return async (worker) => {
    const player = pick(players);
    const values = [randomUUID(), player, isHot ? HOUSE_FROM : PLAYERS + player, 1];
    await clients[worker]?.query({ name: 'minimal', text: 'SELECT minimal.post($1,$2,$3,$4)', values });
  };
}
