import { createHmac, createSecretKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Clock } from '../context.ts';
import type { TransferSettings } from '../modules/provider/index.ts';
import { testBrand } from './test-brands.ts';

/**
 * The fault of an order: answered and not executed, executed and not answered, or neither. `silent`: no answer while the
 * connection lasts. `working`: accepted, executed by `finishWork`.
 */
export type Fault =
  | 'none'
  | 'hangs up before'
  | 'hangs up after'
  | 'fails before'
  | 'fails after'
  | 'babbles after'
  | 'silent before'
  | 'silent after'
  | 'working'
  | 'says duplicate'
  | 'refuses';

export interface VendorTransfer {
  readonly transfer_id: string;
  readonly type: 'deposit' | 'withdrawal';
  readonly player: string;
  readonly currency: string;
  readonly amount: string;
  status: 'completed' | 'pending' | 'failed';
  error?: string;
}

/** A vendor in memory with the API of the transfer adapter and every fault of a real one. */
export interface TestTransferVendor {
  readonly settings: TransferSettings;
  /** Player → minor units. */
  readonly balances: Map<string, bigint>;
  readonly transfers: Map<string, VendorTransfer>;
  /** Of every later order. */
  fault: Fault;
  /** It answers no other call: results of orders, balances, new players. */
  isAway: boolean;
  /** Replaces its answer about a transfer; null: an unknown transfer. */
  lie: ((answered: VendorTransfer | undefined) => object | null) | undefined;
  /** The pages of its rounds; the first is requested with `''`, the others with their number. */
  roundPages: readonly (readonly object[])[];
  /** Orders received, executed or not. */
  orders: number;
  /** Called when a player's first transfer opens a wallet. */
  onOpen: () => Promise<void>;
  /** Called when an order has arrived, before it is handled. */
  onOrder: (id: string) => Promise<void>;
  /** Executes the orders accepted as `working`; `false` refuses them. */
  finishWork(isDone: boolean): void;
  close(): Promise<void>;
}

const KEY = createSecretKey(Buffer.alloc(32, 21));
const KEY_ID = 'marquee';
const GOOD_MS = 30_000;

/** The platform's settings of a vendor at this address. */
export const transferVendorAt = (baseUrl: string): TransferSettings => ({
  adapter: 'transfer',
  code: 'purse',
  vendors: ['PURSE', 'SIDE'],
  baseUrl,
  keyId: KEY_ID,
  secrets: [KEY],
});

/** `lotus` with this vendor added. */
export function brandWithPurse(): BrandSnapshot {
  const brand = testBrand('lotus', { currency: 'KHR' });
  const { vendors } = brand.public;
  const purse = vendors.map((vendor) => ({ ...vendor, code: 'PURSE' }));
  return { ...brand, public: { ...brand.public, vendors: [...vendors, ...purse] } };
}

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));
const textOf = (minor: bigint): string => minor.toString().padStart(3, '0').replace(/(..)$/, '.$1');

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A caller's result: an answer, invalid text, a closed connection, or no answer. */
type Reaction = readonly [status: number, body: object] | 'babble' | 'hang up' | 'silence';

function react(response: ServerResponse, reaction: Reaction): void {
  if (reaction === 'silence') return;
  if (reaction === 'hang up') response.destroy();
  else if (reaction === 'babble') response.writeHead(200).end('<html>Welcome</html>');
  else response.writeHead(reaction[0], { 'content-type': 'application/json' }).end(JSON.stringify(reaction[1]));
}

/** Its games are shown under `PURSE`, and under `SIDE`. */
export async function startTransferVendor(clock: Clock): Promise<TestTransferVendor> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    react(response, isSigned(request, body) ? await answer(request, body) : [401, { error: 'signature_invalid' }]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: TestTransferVendor = {
    settings: transferVendorAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    balances: new Map(),
    transfers: new Map(),
    fault: 'none',
    isAway: false,
    lie: undefined,
    roundPages: [],
    orders: 0,
    onOpen: async () => undefined,
    onOrder: async () => undefined,
    finishWork: (isDone) => {
      for (const transfer of vendor.transfers.values()) {
        if (transfer.status !== 'pending') continue;
        if (isDone) apply(vendor.balances, transfer);
        else transfer.status = 'failed';
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return vendor;

  async function answer({ url: path = '', method, headers }: IncomingMessage, body: string): Promise<Reaction> {
    const type = ORDERS[path];
    if (type !== undefined) {
      vendor.orders += 1;
      await vendor.onOrder(JSON.parse(body).transfer_id);
    }
    // After the wait: an order's age counts when it is handled.
    const isFresh = Math.abs(clock.now().getTime() - Number(headers['x-timestamp'])) <= GOOD_MS;
    if (!isFresh) return [401, { error: 'timestamp_outside_window' }];
    if (type !== undefined) return takeOrder(vendor, { ...JSON.parse(body), type, status: 'pending' });
    if (vendor.isAway) return 'hang up';
    if (path === '/v1/launches') return [200, { url: 'http://purse.test/play' }];
    if (method === 'POST') return openPlayer(JSON.parse(body).player);
    const [, , things, id = ''] = path.split('/');
    if (path.startsWith('/v1/rounds?after='))
      return answerRounds(vendor, Number(path.slice('/v1/rounds?after='.length)));
    if (things === 'transfers') return answerTransfer(vendor, id);
    return [200, { balance: textOf(vendor.balances.get(decodeURIComponent(id)) ?? 0n), currency: 'KHR' }];
  }

  async function openPlayer(player: string): Promise<Reaction> {
    await vendor.onOpen();
    if (!vendor.balances.has(player)) vendor.balances.set(player, 0n);
    return [200, { player }];
  }
}

const ORDERS: Readonly<Record<string, VendorTransfer['type']>> = {
  '/v1/deposits': 'deposit',
  '/v1/withdrawals': 'withdrawal',
};

function isSigned({ url = '', method = '', headers }: IncomingMessage, body: string): boolean {
  const signed = [headers['x-timestamp'], method, url, body].join('\n');
  const expected = createHmac('sha256', KEY).update(signed).digest('hex');
  return headers['x-signature'] === expected && headers['x-key-id'] === KEY_ID;
}

function answerTransfer({ transfers, lie }: TestTransferVendor, id: string): Reaction {
  const truth = transfers.get(id);
  const answered = lie === undefined ? (truth ?? null) : lie(truth);
  return answered === null ? [404, { error: 'transfer_not_found' }] : [200, answered];
}

/** Its cursor is a page number. */
const answerRounds = ({ roundPages }: TestTransferVendor, page: number): Reaction => [
  200,
  { rounds: roundPages[page] ?? [], next: page < roundPages.length ? String(page + 1) : null },
];

function apply(balances: Map<string, bigint>, transfer: VendorTransfer): void {
  const has = balances.get(transfer.player) ?? 0n;
  const after = transfer.type === 'deposit' ? has + minorOf(transfer.amount) : has - minorOf(transfer.amount);
  if (after < 0n) Object.assign(transfer, { status: 'failed', error: 'insufficient_balance' });
  else {
    balances.set(transfer.player, after);
    transfer.status = 'completed';
  }
}

/** Its reaction instead of accepting an order. */
const UNTAKEN: Partial<Record<Fault, Reaction>> = {
  'hangs up before': 'hang up',
  'silent before': 'silence',
  'fails before': [503, { error: 'later' }],
  refuses: [422, { error: 'player_blocked' }],
};
/** Its answer after accepting an order, instead of the true one. */
const FALSE_ANSWERS: Partial<Record<Fault, Reaction>> = {
  'hangs up after': 'hang up',
  'silent after': 'silence',
  'fails after': [500, { error: 'broken' }],
  'babbles after': 'babble',
  'says duplicate': [409, { error: 'duplicate_transfer' }],
};

function takeOrder({ fault, transfers, balances }: TestTransferVendor, transfer: VendorTransfer): Reaction {
  const untaken = UNTAKEN[fault];
  if (untaken !== undefined) return untaken;
  const { transfer_id: id } = transfer;
  if (transfers.has(id)) return [409, { error: 'duplicate_transfer' }];
  transfers.set(id, transfer);
  if (fault !== 'working') apply(balances, transfer);
  const falseAnswer = FALSE_ANSWERS[fault];
  if (falseAnswer !== undefined) return falseAnswer;
  if (transfer.status === 'failed') return [422, { error: transfer.error ?? 'failed' }];
  return [200, { transfer_id: id, status: transfer.status }];
}
