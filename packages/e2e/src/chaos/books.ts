/**
 * Invariants after a run (docs/security.md): the ledger compared with the players' answers and with the arcade's records.
 * `npm run ledger:verify` verifies the ledger's own invariants.
 */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ChaosStack } from './chaos-stack.ts';
import { SIMULATED } from './simulator.ts';
import type { Movement } from './wallet-line.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');

export interface Finding {
  readonly promise: string;
  /** Violations, one line each. */
  readonly broken: readonly string[];
}

interface Booked {
  readonly id: string;
  readonly tenant: string;
  readonly source: string;
  readonly ref: string;
  readonly kind: string;
  readonly outcome: string;
  /** Its change of the member's cash and bonus, in cents. */
  readonly cents: string;
}

/** The ledger's name of a refund under the protocol with one address, which no id can have. */
const BOOKED = `
  SELECT t.id, t.tenant, t.source, regexp_replace(t.ref, '^refund ', '') AS ref, t.kind, t.outcome,
         coalesce(sum(e.amount) FILTER (WHERE a.class IN ('cash', 'bonus')), 0)::text AS cents
  FROM core.tx t
  LEFT JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
  LEFT JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
  WHERE t.source IN (${Object.values(SIMULATED).map(({ code }) => `'provider:${code}'`)}) GROUP BY t.tenant, t.id`;

const nameOf = (tenant: string, provider: string, ref: string) => `${tenant} provider:${provider} ${ref}`;
const nameOfRow = ({ tenant, source, ref }: Booked) => `${tenant} ${source} ${ref}`;
const nameOfMovement = ({ merchant, provider, ref }: Movement) => nameOf(merchant, provider, ref);
const REVERSAL = 'reversal:';

/** The ledger compared with the players' own log: 4, 5, 6 and 9. */
export async function compareWithLog(stack: ChaosStack, movements: readonly Movement[]): Promise<Finding[]> {
  const rows = await stack.query<Booked>(BOOKED);
  const booked = new Map(rows.map((row) => [nameOfRow(row), row]));
  const logged = new Map(movements.map((each) => [nameOfMovement(each), each]));
  const unknown = movements.filter(({ isDone }) => isDone === null);
  const lost = movements.filter(
    (each) => each.isDone && differsFromLog(each, booked.get(nameOfMovement(each)), logged),
  );
  const unexplained = rows.filter((row) => {
    if (row.ref.startsWith(REVERSAL)) return false;
    const movement = logged.get(nameOfRow(row));
    return movement === undefined || movement.isDone === null || (!movement.isDone && row.cents !== '0');
  });
  const foreign = rows.filter(({ tenant, ref }) => !ref.startsWith(REVERSAL) && !ref.startsWith(`${tenant}:`));
  return [
    {
      promise: 'every acknowledged success is in the ledger, with its amount and under its id',
      broken: lost.map(({ ref }) => ref),
    },
    {
      promise: 'everything in the ledger was requested, and refusals moved nothing',
      broken: unexplained.map(({ ref, cents }) => `${ref} moved ${cents}`),
    },
    { promise: 'every unknown outcome became known', broken: unknown.map(({ ref }) => ref) },
    {
      promise: 'each transaction stands once',
      broken: rows.length === booked.size ? [] : [`${rows.length - booked.size} stand twice`],
    },
    {
      promise: 'nothing of one brand is booked under the other',
      broken: foreign.map(({ tenant, ref }) => `${tenant}: ${ref}`),
    },
  ];
}

function differsFromLog(
  { merchant, provider, kind, cents, target, transaction }: Movement,
  row: Booked | undefined,
  logged: ReadonlyMap<string, Movement>,
): boolean {
  if (row === undefined || (transaction !== null && transaction !== row.id)) return true;
  if (kind === 'bet') return row.cents !== String(-cents);
  if (kind === 'win') return row.cents !== String(cents);
  const bet = logged.get(nameOf(merchant, provider, target ?? ''));
  // A rollback returns the stake. It returns nothing for a bet that was never valid or was undone before.
  return row.outcome === 'void' ? row.cents !== '0' : row.cents !== String(bet?.cents);
}

/** Rounds that the players ended, each by its last movement: 8. */
export async function openRounds(stack: ChaosStack): Promise<Finding> {
  const codes = Object.values(SIMULATED).map(({ code }) => `'${code}'`);
  const open = await stack.query<{ round: string }>(
    `SELECT round FROM app.game_round WHERE state = 'open' AND provider IN (${codes})`,
  );
  return { promise: 'no round is open that its player ended', broken: open.map(({ round }) => round) };
}

/** Slips whose bet was undone after the cards of their coup were shown. Their players could choose which bets to lose. */
export async function lateVoids(stack: ChaosStack): Promise<Finding> {
  const late = await stack.query<{ id: string }>(
    `SELECT round.id::text FROM coup
     JOIN round ON (round.game_code, round.nonce) = (coup.table_code, coup.number)
     JOIN wallet_call bet ON bet.round_id = round.id AND bet.kind = 'bet'
     WHERE round.void_reason IS NOT NULL AND bet.answered_at > coup.dealt_at`,
    'marquee_arcade',
  );
  return { promise: 'no slip was void after its cards were shown', broken: late.map(({ id }) => id) };
}

/** The arcade's records compared with ours, round by round and to the unit: 8. */
export async function compareWithArcade(stack: ChaosStack): Promise<Finding[]> {
  const theirs = await stack.query<{ id: string; state: string; stake: string; win: string }>(
    'SELECT id::text, state, (stake / 1000)::text AS stake, (win / 1000)::text AS win FROM round',
    'marquee_arcade',
  );
  const ours = await stack.query<{ round: string; stake: string; won: string }>(
    `SELECT round, (stake - voided)::text AS stake, won::text FROM app.game_round WHERE provider = 'arcade'`,
  );
  const byRound = new Map(ours.map((row) => [row.round, row]));
  const known = new Set(theirs.map(({ id }) => id));
  const unfinished = theirs.filter(({ state }) => state !== 'settled' && state !== 'void');
  const uneven = theirs.filter(({ id, state, stake, win }) => {
    const { stake: kept, won } = byRound.get(id) ?? { stake: '0', won: '0' };
    return state === 'settled' ? kept !== stake || won !== win : kept !== '0' || won !== '0';
  });
  return [
    {
      promise: 'every round of the arcade came to its end',
      broken: unfinished.map(({ id, state }) => `${id}: ${state}`),
    },
    { promise: 'the arcade’s books equal ours, round by round', broken: uneven.map(({ id }) => id) },
    {
      promise: 'no round is booked that the arcade does not know',
      broken: ours.filter(({ round }) => !known.has(round)).map(({ round }) => round),
    },
  ];
}

/** The ledger's own invariants, by its command: all except 4 and 12, which no query can check. */
export async function verifyLedger({ dataDir }: ChaosStack): Promise<Finding> {
  const script = join(REPOSITORY, 'scripts/ledger-verify.ts');
  const promise = 'the ledger keeps its own promises (`ledger:verify`)';
  try {
    await promisify(execFile)(process.execPath, [script], { env: { ...process.env, MARQUEE_DATA: dataDir } });
    return { promise, broken: [] };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const lines = stdout.split('\n').filter((line) => line.includes('BROKEN'));
    return { promise, broken: lines.length > 0 ? lines.map((line) => line.trim()) : [stderr.trim()] };
  }
}
