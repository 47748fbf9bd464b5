import { createHmac, createSecretKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Clock } from '../context.ts';
import type { TransferSettings } from '../modules/provider/index.ts';
import { testBrand } from './test-brands.ts';

/**
 * What goes wrong with an order: it is answered and not done, done and not answered, or neither.
 * `silent`: no answer for as long as the connection lasts. `working`: taken, to be done by `finishWork`.
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

/** A vendor in memory, with the API of the transfer adapter, and every fault a real one has. */
export interface TestTransferVendor {
  readonly settings: TransferSettings;
  /** Player → minor units. */
  readonly book: Map<string, bigint>;
  readonly transfers: Map<string, VendorTransfer>;
  /** Of every order from now on. */
  fault: Fault;
  /** It answers nothing else: what came of an order, balances, new players. */
  isAway: boolean;
  /** What it says of a transfer instead of the truth; null: it never heard of it. */
  lie: ((told: VendorTransfer | undefined) => object | null) | undefined;
  /** What it tells of rounds, a page each; the first is asked for by `''`, the others by their place. */
  roundPages: readonly (readonly object[])[];
  /** Orders it got, done or not. */
  orders: number;
  /** Called when somebody's first transfer has it open a wallet. */
  onOpen: () => Promise<void>;
  /** Called when an order has come, before anything is done with it. */
  onOrder: (id: string) => Promise<void>;
  /** Does what it took as `working`; `false` refuses it. */
  finishWork(isDone: boolean): void;
  close(): Promise<void>;
}

const KEY = createSecretKey(Buffer.alloc(32, 21));
const KEY_ID = 'marquee';
const GOOD_MS = 30_000;

/** How the platform is told of a vendor at this address. */
export const transferVendorAt = (baseUrl: string): TransferSettings => ({
  adapter: 'transfer',
  code: 'purse',
  vendors: ['PURSE', 'SIDE'],
  baseUrl,
  keyId: KEY_ID,
  secrets: [KEY],
});

/** `lotus` with the vendor beside its own. */
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

/** What a caller gets: an answer, nonsense, a connection that ends, or nothing ever. */
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
    book: new Map(),
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
        if (isDone) apply(vendor.book, transfer);
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
    // After the wait: an order is as old as it is when it is taken.
    const isFresh = Math.abs(clock.now().getTime() - Number(headers['x-timestamp'])) <= GOOD_MS;
    if (!isFresh) return [401, { error: 'timestamp_outside_window' }];
    if (type !== undefined) return takeOrder(vendor, { ...JSON.parse(body), type, status: 'pending' });
    if (vendor.isAway) return 'hang up';
    if (method === 'POST') return openPlayer(JSON.parse(body).player);
    const [, , things, id = ''] = path.split('/');
    if (path.startsWith('/v1/rounds?after=')) return tellRounds(vendor, Number(path.slice('/v1/rounds?after='.length)));
    if (things === 'transfers') return tellTransfer(vendor, id);
    return [200, { balance: textOf(vendor.book.get(decodeURIComponent(id)) ?? 0n), currency: 'KHR' }];
  }

  async function openPlayer(player: string): Promise<Reaction> {
    await vendor.onOpen();
    if (!vendor.book.has(player)) vendor.book.set(player, 0n);
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

function tellTransfer({ transfers, lie }: TestTransferVendor, id: string): Reaction {
  const truth = transfers.get(id);
  const told = lie === undefined ? (truth ?? null) : lie(truth);
  return told === null ? [404, { error: 'transfer_not_found' }] : [200, told];
}

/** Its places count pages. */
const tellRounds = ({ roundPages }: TestTransferVendor, page: number): Reaction => [
  200,
  { rounds: roundPages[page] ?? [], next: page < roundPages.length ? String(page + 1) : null },
];

function apply(book: Map<string, bigint>, transfer: VendorTransfer): void {
  const has = book.get(transfer.player) ?? 0n;
  const after = transfer.type === 'deposit' ? has + minorOf(transfer.amount) : has - minorOf(transfer.amount);
  if (after < 0n) Object.assign(transfer, { status: 'failed', error: 'insufficient_balance' });
  else {
    book.set(transfer.player, after);
    transfer.status = 'completed';
  }
}

/** What it does of an order instead of taking it. */
const UNTAKEN: Partial<Record<Fault, Reaction>> = {
  'hangs up before': 'hang up',
  'silent before': 'silence',
  'fails before': [503, { error: 'later' }],
  refuses: [422, { error: 'player_blocked' }],
};
/** What it says once it has taken it, instead of the truth. */
const MISTOLD: Partial<Record<Fault, Reaction>> = {
  'hangs up after': 'hang up',
  'silent after': 'silence',
  'fails after': [500, { error: 'broken' }],
  'babbles after': 'babble',
  'says duplicate': [409, { error: 'duplicate_transfer' }],
};

function takeOrder({ fault, transfers, book }: TestTransferVendor, transfer: VendorTransfer): Reaction {
  const untaken = UNTAKEN[fault];
  if (untaken !== undefined) return untaken;
  const { transfer_id: id } = transfer;
  if (transfers.has(id)) return [409, { error: 'duplicate_transfer' }];
  transfers.set(id, transfer);
  if (fault !== 'working') apply(book, transfer);
  const mistold = MISTOLD[fault];
  if (mistold !== undefined) return mistold;
  if (transfer.status === 'failed') return [422, { error: transfer.error ?? 'failed' }];
  return [200, { transfer_id: id, status: transfer.status }];
}
