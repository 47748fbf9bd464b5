import { ROUND_LONGEST_HOURS } from '../modules/attention/index.ts';

/**
 * Something late, as a query that counts it. Reported, but no violation: when a provider ends a round, a vendor answers or a mail
 * server takes a mail is beyond our control, and nothing progresses while no server runs; the ledger is correct all the same.
 */
export interface Lateness {
  readonly id: string;
  readonly what: string;
  /** Returns one column, `late`. */
  readonly sql: string;
}

const ROUND_LONGEST = `${ROUND_LONGEST_HOURS} hours`;
/** A vendor's result is certain a minute and a half after the order. */
const TRANSFER_LONGEST = '10 minutes';
/** A mail is tried for a day, then dropped. */
const MAIL_LONGEST = '25 hours';

export const LATENESS: readonly Lateness[] = [
  {
    id: '5',
    what: `transfers whose end is unknown for more than ${TRANSFER_LONGEST}`,
    sql: `SELECT count(*) AS late FROM app.wallet_transfer
      WHERE tenant = core.tenant() AND state = 'pending' AND created_at < now() - interval '${TRANSFER_LONGEST}'`,
  },
  {
    id: '8',
    what: `rounds open for more than ${ROUND_LONGEST}`,
    sql: `SELECT count(*) AS late FROM app.game_round
      WHERE tenant = core.tenant() AND state = 'open' AND opened_at < now() - interval '${ROUND_LONGEST}'`,
  },
  {
    id: '11',
    what: `mails that wait for more than ${MAIL_LONGEST}`,
    sql: `SELECT count(*) AS late FROM app.mail_outbox
      WHERE tenant = core.tenant() AND created_at < now() - interval '${MAIL_LONGEST}'`,
  },
];
