import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signCall } from '../signed-calls/call-signature.ts';
import { startSandbox, vendorCredentials } from '../testing/test-sandbox.ts';
import { writeDayFile } from './day-file.ts';
import { TEST_AMOUNTS } from './test-amounts.ts';
import { VendorBook } from './vendor-book.ts';

const sandbox = await startSandbox({ lateAnswerMs: 300 });
afterAll(() => sandbox.stop());

interface Wrong {
  readonly atMs?: number;
  readonly sent?: Readonly<Record<string, string>>;
}

async function call(method: 'GET' | 'POST', path: string, fields?: object, { atMs = Date.now(), sent }: Wrong = {}) {
  const target = `/purse${path}`;
  const body = fields === undefined ? '' : JSON.stringify(fields);
  const time = String(atMs);
  const headers = {
    'x-key-id': vendorCredentials.keyId,
    'x-timestamp': time,
    'x-signature': signCall(vendorCredentials.key, [time, method, target], Buffer.from(body)),
    ...(fields === undefined ? {} : { 'content-type': 'application/json' }),
    ...sent,
  };
  const answer = await fetch(`${sandbox.url}${target}`, { method, headers, ...(fields === undefined ? {} : { body }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function newPlayer(amount?: string): Promise<string> {
  const player = `tiger.${randomUUID()}`;
  expect(await call('POST', '/v1/players', { player, currency: 'KHR' })).toEqual({ status: 200, body: { player } });
  if (amount !== undefined) await move('deposits', player, amount);
  return player;
}
const order = (player: string, amount: string, id: string = randomUUID()) => ({
  transfer_id: id,
  player,
  currency: 'KHR',
  amount,
});
const move = (way: 'deposits' | 'withdrawals', player: string, amount: string, id?: string) =>
  call('POST', `/v1/${way}`, order(player, amount, id));
const balanceOf = async (player: string) => (await call('GET', `/v1/players/${player}/balance`)).body['balance'];

describe('[G11] a vendor that keeps its players’ balance', () => {
  it('moves money once for each id, and returns the status', async () => {
    const player = await newPlayer();
    const id = randomUUID();
    expect(await move('deposits', player, '12.50', id)).toEqual({
      status: 200,
      body: { transfer_id: id, status: 'completed' },
    });
    expect(await move('deposits', player, '12.50', id)).toEqual({ status: 409, body: { error: 'duplicate_transfer' } });
    await newPlayer(player);
    expect(await balanceOf(player)).toBe('12.50');
    expect((await call('GET', `/v1/transfers/${id}`)).body).toEqual({
      ...{ transfer_id: id, status: 'completed', player, type: 'deposit', currency: 'KHR', amount: '12.50' },
    });
    expect((await move('withdrawals', player, '12.51')).body).toEqual({ error: 'insufficient_balance' });
    expect((await move('withdrawals', player, '12.50')).status).toBe(200);
    expect(await balanceOf(player)).toBe('0.00');
    expect((await call('GET', `/v1/transfers/${randomUUID()}`)).body).toEqual({ error: 'transfer_not_found' });
  });

  it('refuses requests that are not from the operator, unchanged and of the last half minute', async () => {
    const player = await newPlayer();
    const fields = order(player, '1.00');
    // A time ahead comes closer until it is read.
    for (const atMs of [Date.now() - 31_000, Date.now() + 60_000])
      expect((await call('POST', '/v1/deposits', fields, { atMs })).body).toEqual({
        error: 'timestamp_outside_window',
      });
    const atMs = Date.now();
    for (const sent of [
      { 'x-signature': '0'.repeat(64) },
      { 'x-key-id': 'other' },
      { 'x-timestamp': String(atMs + 1) },
    ])
      expect((await call('POST', '/v1/deposits', fields, { atMs, sent })).status).toBe(401);
    for (const amount of ['0', '-1', '1.001', 'x']) expect((await move('deposits', player, amount)).status).toBe(400);
    expect((await call('POST', '/v1/deposits', { ...fields, currency: 'USD' })).body).toEqual({
      error: 'currency_not_supported',
    });
    expect(await balanceOf(player)).toBe('0.00');
  });

  it.each([...TEST_AMOUNTS])('for an amount that ends in %s: %s', async (ending, fault) => {
    const player = await newPlayer();
    const id = randomUUID();
    const amount = `5.${ending}`;
    const answer = await move('deposits', player, amount, id).then(
      ({ status }) => status,
      () => 'no answer',
    );
    const expected: Record<string, unknown> = {
      'answers late': 200,
      'done later': 200,
      'done, 503': 503,
      'not done, 503': 503,
      refused: 422,
    };
    expect(answer).toBe(expected[fault] ?? 'no answer');
    const isTaken = !fault.startsWith('not done') && fault !== 'refused';
    expect((await call('GET', `/v1/transfers/${id}`)).status).toBe(isTaken ? 200 : 404);
    await expect.poll(() => balanceOf(player)).toBe(isTaken ? amount : '0.00');
  });

  it('signs a brand’s day file once the day is over and its transfers are completed', async () => {
    const book = new VendorBook(':memory:');
    for (const player of ['tiger.a', 'tiger.b', 'tigerlily.c']) book.openPlayer(player, 'KHR');
    const start = Date.parse('2026-11-20T00:00:00Z');
    const add = (id: string, player: string, type: 'deposit' | 'withdrawal', amount: bigint, at: number) =>
      book.addTransfer({ id, player, type, currency: 'KHR', amount, at: BigInt(at) });
    add('t1', 'tiger.a', 'deposit', 1_250n, start);
    add('t2', 'tiger.b', 'withdrawal', 1n, start + 1);
    add('t3', 'tigerlily.c', 'deposit', 5n, start + 2);
    add('t4', 'tiger.a', 'withdrawal', 50n, start + 86_399_999);
    add('t5', 'tiger.a', 'deposit', 7n, start + 86_400_000);
    const fileAt = (at: number) =>
      writeDayFile({ book, credentials: vendorCredentials, now: () => at }, { brand: 'tiger', day: '2026-11-20' });
    expect(fileAt(start + 90_000_000)).toBeNull();
    for (const id of ['t1', 't2', 't4']) book.finishTransfer(id);
    expect(fileAt(start + 86_400_000)).toBeNull();
    const text = fileAt(start + 90_000_000) ?? '';
    const cut = text.trimEnd().lastIndexOf('\n') + 1;
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const common = { type: 'transaction', player: 'tiger.a', currency: 'KHR' };
    expect(lines).toEqual([
      { type: 'head', brand: 'tiger', day: '2026-11-20' },
      { ...common, transfer_id: 't1', operation: 'deposit', amount: '12.50', at: '2026-11-20T00:00:00.000Z' },
      { ...common, transfer_id: 't4', operation: 'withdrawal', amount: '0.50', at: '2026-11-20T23:59:59.999Z' },
      {
        ...{ type: 'totals', transactions: 2 },
        sums: [
          { kind: 'deposit', currency: 'KHR', amount: '12.50' },
          { kind: 'withdrawal', currency: 'KHR', amount: '0.50' },
        ],
      },
      {
        type: 'signature',
        signature: createHmac('sha256', vendorCredentials.key).update(text.slice(0, cut)).digest('hex'),
      },
    ]);
    book.close();
  });

  it('serves the file of a past day to the operator, and none for today', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await call('GET', `/v1/days/${today}?brand=tiger`)).toEqual({
      status: 409,
      body: { error: 'day_not_closed' },
    });
    const sent = { 'x-signature': '0'.repeat(64) };
    expect((await call('GET', '/v1/days/2026-01-01?brand=tiger', undefined, { sent })).status).toBe(401);
    expect((await call('GET', '/v1/days/2026-13-01?brand=tiger')).status).toBe(400);
  });

  it('executes after a restart what it had accepted before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-vendor-'));
    const vendor = { credentials: vendorCredentials, file: join(folder, 'vendor.db'), url: sandbox.url };
    const book = new VendorBook(vendor.file);
    book.openPlayer('a', 'KHR');
    const accepted = { player: 'a', type: 'deposit', currency: 'KHR', at: BigInt(Date.now()) } as const;
    book.addTransfer({ ...accepted, id: 'due at once', amount: 500n });
    book.addTransfer({ ...accepted, id: 'due later', amount: 187n });
    const restarted = await startSandbox({ vendor, lateAnswerMs: 300 });
    await expect.poll(() => book.findPlayer('a')?.balance).toBe(687n);
    await restarted.stop();
    book.close();
    await rm(folder, { recursive: true });
  });

  it('keeps its book over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-vendor-'));
    const file = join(folder, 'vendor.db');
    const first = new VendorBook(file);
    first.openPlayer('a', 'KHR');
    first.addTransfer({ id: 't', player: 'a', type: 'deposit', currency: 'KHR', amount: 2n ** 60n, at: 1n });
    first.finishTransfer('t');
    first.close();
    const again = new VendorBook(file);
    expect([again.findPlayer('a')?.balance, again.finishTransfer('t')?.status]).toEqual([2n ** 60n, 'completed']);
    again.close();
    await rm(folder, { recursive: true });
  });
});

describe('[G11] its game', () => {
  const launch = async (player: string, language = 'km') => {
    const fields = {
      player,
      game_code: 'sun-and-moon',
      language,
      device: 'desktop',
      lobby_url: 'http://tiger.localhost:8080/lobby',
    };
    const { body } = await call('POST', '/v1/launches', fields);
    return new URL(String(body['url']));
  };
  const toss = (seat: string | null, stake: string) =>
    fetch(`${sandbox.url}/purse/play/toss`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seat, side: 'sun', stake }),
    });

  it('wins and loses against its own wallet, to the unit', async () => {
    const player = await newPlayer('20.00');
    const seat = (await launch(player)).searchParams.get('seat');
    let minor = 2_000;
    for (let round = 0; round < 20; round += 1) {
      const answer = await toss(seat, '1.00');
      if (minor < 100) expect(answer.status).toBe(409);
      else {
        const { side, paid, balance } = (await answer.json()) as Record<'side' | 'paid' | 'balance', string>;
        expect(paid).toBe(side === 'sun' ? '1.95' : '0.00');
        minor += side === 'sun' ? 95 : -100;
        expect(balance).toBe((minor / 100).toFixed(2));
      }
    }
    expect(await balanceOf(player)).toBe((minor / 100).toFixed(2));
    expect((await toss(seat, '1000000.00')).status).toBe(409);
    expect((await toss(seat, '0.99')).status).toBe(400);
    expect((await toss('stranger', '1.00')).status).toBe(404);
  });

  it('lists every round, in pages', async () => {
    const player = await newPlayer('20.00');
    const seat = (await launch(player)).searchParams.get('seat');
    const tossed = [];
    for (const stake of ['1.00', '2.00', '30.00']) tossed.push(await (await toss(seat, stake)).json());
    const listed: Record<string, unknown>[] = [];
    for (let after: unknown = ''; after !== null; ) {
      const { body } = await call('GET', `/v1/rounds?after=${after}`);
      listed.push(...(body['rounds'] as Record<string, unknown>[]));
      after = body['next'];
    }
    expect(new Set(listed.map((round) => round['round_id'])).size).toBe(listed.length);
    const common = { player, game_code: 'sun-and-moon', currency: 'KHR', at: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(listed.filter((round) => round['player'] === player)).toMatchObject([
      { ...common, stake: '1.00', payout: (tossed[0] as { paid: string }).paid },
      { ...common, stake: '2.00', payout: (tossed[1] as { paid: string }).paid },
    ]);
    expect((await call('GET', '/v1/rounds?after=first')).status).toBe(400);
  });

  it('uses the language of the launch, or English if it lacks that one', async () => {
    const player = await newPlayer('7.00');
    const texts = async (language: string) => {
      const url = await launch(player, language);
      return (await fetch(`${sandbox.url}${url.pathname}${url.search}`)).text();
    };
    expect(await texts('km')).toMatch(/<html lang="km" dir="ltr">[\s\S]*ព្រះអាទិត្យ ឬព្រះចន្ទ/);
    expect(await texts('ar')).toMatch(/<html lang="ar" dir="rtl">[\s\S]*الشمس أم القمر/);
    expect(await texts('fr')).toMatch(/<html lang="en" dir="ltr">[\s\S]*Sun or moon\?/);
  });

  it('can be framed by the page that launched it only, and shows its book', async () => {
    const player = await newPlayer('7.00');
    const url = await launch(player);
    const page = await fetch(`${sandbox.url}${url.pathname}${url.search}`);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://tiger.localhost:8080');
    expect(await page.text()).toContain('data-origin="http://tiger.localhost:8080"');
    for (const name of ['book.css', 'game.css', 'game.js', 'tile.svg'])
      expect((await fetch(`${sandbox.url}/purse/${name}`)).status).toBe(200);
    expect((await fetch(`${sandbox.url}/purse/play?seat=none`)).status).toBe(404);
    const book = await (await fetch(`${sandbox.url}/purse`)).text();
    expect(book).toContain(player);
    expect(book).toContain('7.00');
  });
});
