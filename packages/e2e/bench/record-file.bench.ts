/**
 * The CSV file of a member with a million ledger lines, through the edge of a whole stack: rows, balances and totals, and the memory of
 * platform and edge against the file of a member with a thousand, by the peaks of their resident sets. Then a client that leaves, and a
 * second file beside a running one. Exits with 1 if something is not right. `--lines=<n>`: another number; `--quick`: 20,000.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS } from '@marquee/contracts/calls';
import type { AccountRecordValue } from '@marquee/contracts/schemas/records';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import pg from 'pg';
import { insertHistory } from '../../../scripts/bench/insert-history.ts';
import { findFreeRow } from '../../../scripts/postgres/free-port.ts';
import { temporaryDataDir } from '../../../scripts/testing/temporary-data-dir.ts';
import { TENANTS } from '../src/harness/brands.ts';
import { http, valueIn } from '../src/harness/http.ts';
import { serverPid } from '../src/harness/processes.ts';
import { sealedCall } from '../src/harness/sealed-call.ts';
import { startMarquee } from '../src/harness/start-marquee.ts';

const BRAND = 'lotus';
const HOST = `${BRAND}.localhost`;
const CURRENCY = 'KHR';
const LINES = process.argv.includes('--quick')
  ? 20_000
  : Number(/^--lines=(\d+)$/m.exec(process.argv.join('\n'))?.[1] ?? 1_000_000);
const FEW = 1_000;
const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;
/** What a file of any length may add to a process: batches, buffers of sockets, garbage until it is collected. */
const MEMORY_MIB = 200;
/** A formula, a right-to-left name, one with both quotes and commas. */
const GAMES = ["=cmd|' /C calc'!A0", 'مصارعة الديكة', 'Dragon, "gold"'];
const CELLS = [`'=cmd|' /C calc'!A0`, 'مصارعة الديكة', '"Dragon, ""gold"""'];

const failures: string[] = [];
function check(isRight: boolean, what: string): void {
  console.log(`  ${isRight ? '✓' : '✗'} ${what}`);
  if (!isRight) failures.push(what);
}

interface Player {
  readonly token: string;
  readonly memberId: string;
}
interface Stack {
  readonly port: number;
  readonly admin: pg.Client;
  readonly players: { readonly many: Player; readonly few: Player };
}

const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Phnom_Penh' }).format(Date.now() + offset * DAY_MS);
const range = { from: day(-364), to: day(1), year: 'true' };

function openFile({ port }: Stack, { token }: Player, query: Record<string, string> = range): Promise<IncomingMessage> {
  const path = `${CALLS.accountRecordFile.path}?${new URLSearchParams({ ...query, language: 'EN' })}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { host: HOST, authorization: `Bearer ${token}` } },
      resolve,
    );
    sent.on('error', reject).end();
  });
}

const minor = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

interface Read {
  readonly lines: number;
  readonly bytes: number;
  readonly credited: bigint;
  readonly debited: bigint;
  readonly newest: string;
  readonly oldest: string;
  /** Lines whose balance is not that of the line before with their amount. */
  readonly uneven: number;
  readonly cells: ReadonlySet<string>;
  readonly seconds: number;
}

/** Time, type, amount and balance have no quotes. */
const ROW = /^[\d: -]+,[^,]*,(-?\d+\.\d\d),(-?\d+\.\d\d),[^,]*,(.*),[^,]*$/;

/** Reads a file as it comes; nothing of it is kept. */
async function readFile(answer: IncomingMessage): Promise<Read> {
  const begun = performance.now();
  let [rest, lines, bytes, credited, debited, uneven, newest, oldest] = ['', -1, 0, 0n, 0n, 0, '', ''];
  let above: { before: bigint } | undefined;
  const cells = new Set<string>();
  answer.setEncoding('utf8');
  for await (const chunk of answer as AsyncIterable<string>) {
    bytes += Buffer.byteLength(chunk);
    const rows = (rest + chunk).split('\r\n');
    rest = rows.pop() ?? '';
    for (const row of rows) {
      lines += 1;
      if (lines === 0) continue;
      const [, amount = '', balance = '', game = ''] = ROW.exec(row) ?? [];
      if (amount === '') throw new Error(`not a row: ${row}`);
      if (amount.startsWith('-')) debited -= minor(amount);
      else credited += minor(amount);
      if (above !== undefined && above.before !== minor(balance)) uneven += 1;
      above = { before: minor(balance) - minor(amount) };
      if (lines === 1) newest = balance;
      oldest = row;
      cells.add(game);
    }
  }
  if (rest !== '') throw new Error('the last line has no end');
  return {
    lines,
    bytes,
    credited,
    debited,
    newest,
    oldest,
    uneven,
    cells,
    seconds: (performance.now() - begun) / 1000,
  };
}

/** Peak of the resident set since `clear`. */
const peak = {
  clear: (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  mib: (pid: number): number =>
    Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
};

async function measure(stack: Stack, player: Player): Promise<{ read: Read; platform: number; edge: number }> {
  const pids = [serverPid('platform', stack.port + 1), serverPid('edge', stack.port)] as const;
  for (const pid of pids) peak.clear(pid);
  const read = await readFile(await openFile(stack, player));
  return { read, platform: peak.mib(pids[0]), edge: peak.mib(pids[1]) };
}

async function totalsOf({ port }: Stack, { token }: Player): Promise<AccountRecordValue> {
  const path = `${CALLS.accountRecord.path}?${new URLSearchParams(range)}`;
  return valueIn(await http({ port, host: HOST, path, headers: { authorization: `Bearer ${token}` } }));
}

async function checkFiles(stack: Stack): Promise<void> {
  const { many, few } = stack.players;
  const small = await measure(stack, few);
  const large = await measure(stack, many);
  const { read } = large;
  const record = await totalsOf(stack, many);
  console.log(
    `\n${read.lines.toLocaleString('en-US')} lines, ${(read.bytes / MIB).toFixed(0)} MiB in ${read.seconds.toFixed(1)} s`,
  );
  for (const name of ['platform', 'edge'] as const) {
    console.log(`  peak of the ${name}, MiB: ${large[name].toFixed(0)}; with ${FEW} lines ${small[name].toFixed(0)}`);
    check(large[name] - small[name] < MEMORY_MIB, `the ${name} keeps no file in memory`);
  }
  check(read.lines === record.total && read.lines >= LINES, 'every line of the record is in the file');
  check(read.credited === minor(record.totals.credited), 'the credits of the file are those of the record');
  check(read.debited === minor(record.totals.debited), 'and so are the debits');
  check(read.newest === record.closing && read.uneven === 0, 'each balance follows from the one before');
  check(/,Registration bonus,|,Other,/.test(read.oldest), 'the last line is the first of the account');
  check(
    CELLS.every((cell) => read.cells.has(cell)),
    'names are text: a formula, right-to-left, quotes',
  );
}

/** Queries of the platform that run, or wait in a transaction. */
async function busyConnections({ admin }: Stack): Promise<number> {
  const { rowCount } = await admin.query(
    "SELECT FROM pg_stat_activity WHERE usename = 'marquee_login' AND state <> 'idle' AND query LIKE '%cash_line%'",
  );
  return rowCount ?? 0;
}

async function untilTrue(isTrue: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(100)) if (await isTrue()) return true;
  return false;
}

async function checkClients(stack: Stack): Promise<void> {
  const { many } = stack.players;
  const first = await openFile(stack, many);
  await new Promise((resolve) => first.once('readable', resolve));
  const second = await openFile(stack, many);
  check(second.statusCode === 429, 'a second file of the same player is refused while the first is sent');
  second.resume();
  check(
    await untilTrue(async () => (await busyConnections(stack)) === 0, 10_000),
    'a client that does not read holds no connection of the database',
  );
  first.destroy();
  const isFree = async () => {
    const third = await openFile(stack, many, { from: day(0), to: day(1) });
    await finished(third.resume());
    return third.statusCode === 200;
  };
  check(await untilTrue(isFree, 10_000), 'a client that leaves ends its file');
  const begun = performance.now();
  const rare = await readFile(await openFile(stack, many, { ...range, kind: 'registrationBonus' }));
  console.log(`  a kind that few lines have: ${rare.lines} in ${(performance.now() - begun).toFixed(0)} ms`);
}

async function logIn(port: number, admin: pg.Client, place: number): Promise<Player> {
  const { players } = JSON.parse(readFileSync(join(TENANTS, BRAND, 'demo.json'), 'utf8'));
  const { username, password } = players[place];
  const answer = await sealedCall({ port, merchant: BRAND, call: 'login', body: { username, password } });
  const { rows } = await admin.query<{ id: string }>('SELECT id FROM app.member WHERE tenant = $1 AND username = $2', [
    BRAND,
    username,
  ]);
  return { token: valueIn<LoginValue>(answer).token, memberId: rows[0]?.id ?? '' };
}

async function connect(dataDir: string): Promise<pg.Client> {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim();
  const [port, password] = [Number(read('port')), read('password')];
  const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'marquee' });
  await admin.connect();
  return admin;
}

const data = temporaryDataDir('bench');
const [port, dataDir] = [await findFreeRow(8), join(data.path, 'data')];
const marquee = await startMarquee({ port, dataDir, tenants: [TENANTS] });
const admin = await connect(dataDir);
try {
  const players = { many: await logIn(port, admin, 0), few: await logIn(port, admin, 1) };
  const history = { merchant: BRAND, currency: CURRENCY, provider: 'arcade', games: GAMES };
  await insertHistory(admin, { ...history, memberId: players.many.memberId, lines: LINES });
  await insertHistory(admin, { ...history, memberId: players.few.memberId, lines: FEW });
  // The demo's opening balance is the first line of the account, so it is the oldest.
  await admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE core.tx SET at = now() - interval '364 days' WHERE tenant = '${BRAND}' AND source NOT LIKE 'provider:%'; COMMIT`);
  await admin.query(`SELECT core.clear_rollup('${BRAND}')`);
  await admin.query('ANALYZE');
  const stack = { port, admin, players };
  await checkFiles(stack);
  await checkClients(stack);
} finally {
  await admin.end();
  await marquee.stop();
  data.remove();
}
console.log(`\n${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;
