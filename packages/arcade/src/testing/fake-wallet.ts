import type { KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGNATURE_HEADER, WALLET_PATHS, type WalletReply, type WalletStatus } from '@marquee/contracts/wallet';
import { verifyRaw } from '@marquee/server-kit';

type Kind = keyof typeof WALLET_PATHS;

/** A fault of one call: another answer, or a loss before or after the wallet has booked it. */
export type InjectedFault =
  | { readonly status: WalletStatus }
  /** Waits until then, and is answered as usual. */
  | { readonly until: Promise<unknown>; readonly status?: WalletStatus }
  | 'lose request'
  | 'lose reply'
  | 'http 500'
  | 'nonsense'
  | 'hang before booking'
  | 'hang after booking';

export interface BookedTransaction {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly user: string;
  readonly round: string;
  readonly amount: number;
  readonly reference: string | undefined;
}

export interface ReceivedCall {
  readonly kind: Kind;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type WalletListener = (moment: 'arrived' | 'booked', kind: Kind, user: string) => void;

export interface FakeWallet {
  readonly url: string;
  readonly balances: Map<string, number>;
  /** By transaction id, in the order of booking. */
  readonly booked: Map<string, BookedTransaction>;
  readonly received: ReceivedCall[];
  /** Queued per player and kind of call; each fault is used once. */
  injectFaults(user: string, kind: Kind, ...faults: InjectedFault[]): void;
  /** Removes queued faults. */
  clearFaults(user: string, kind: Kind): void;
  /** Called when a call has arrived, and again when it is booked. */
  watch(listener: WalletListener | undefined): void;
  close(): Promise<void>;
}

interface Books {
  readonly balances: Map<string, number>;
  readonly booked: Map<string, BookedTransaction>;
  readonly tombstones: Set<string>;
}

function sameTransaction(a: BookedTransaction, b: BookedTransaction): boolean {
  return (
    a.kind === b.kind &&
    a.user === b.user &&
    a.round === b.round &&
    a.amount === b.amount &&
    a.reference === b.reference
  );
}

/** The rules of the published API: idempotent by transaction, rollback before bet leaves a tombstone. */
function book(books: Books, id: string, transaction: BookedTransaction): WalletStatus {
  const known = books.booked.get(id);
  if (known) return sameTransaction(known, transaction) ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION';
  const balance = books.balances.get(transaction.user) ?? 0;
  const reference = transaction.reference ?? '';
  if (transaction.kind === 'bet') {
    if (books.tombstones.has(id)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    if (balance < transaction.amount) return 'RS_ERROR_NOT_ENOUGH_MONEY';
    books.balances.set(transaction.user, balance - transaction.amount);
  } else if (transaction.kind === 'win') {
    if (!books.booked.has(reference)) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    if (books.tombstones.has(reference)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    books.balances.set(transaction.user, balance + transaction.amount);
  } else {
    const stake = books.tombstones.has(reference) ? 0 : (books.booked.get(reference)?.amount ?? 0);
    books.tombstones.add(reference);
    books.balances.set(transaction.user, balance + stake);
  }
  books.booked.set(id, transaction);
  return 'RS_OK';
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** An operator's wallet over real HTTP on a free port; it checks every signature and drops the calls that a test names. */
export async function startFakeWallet(arcadePublicKey: KeyObject): Promise<FakeWallet> {
  const books: Books = { balances: new Map(), booked: new Map(), tombstones: new Set() };
  const received: ReceivedCall[] = [];
  const faults = new Map<string, InjectedFault[]>();
  let listener: WalletListener | undefined;

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const kind = (Object.keys(WALLET_PATHS) as Kind[]).find((each) => WALLET_PATHS[each] === request.url);
    const body = await readBody(request);
    const signature = request.headers[SIGNATURE_HEADER];
    if (!kind || !verifyRaw(arcadePublicKey, body, typeof signature === 'string' ? signature : undefined)) {
      return reply(response, 200, JSON.stringify({ status: 'RS_ERROR_INVALID_SIGNATURE' }));
    }
    const fields = JSON.parse(body.toString()) as Record<string, string & number>;
    const user = fields['user'] ?? '';
    received.push({ kind, fields });
    listener?.('arrived', kind, user);
    const fault = faults.get(`${kind} ${user}`)?.shift();
    if (fault === 'lose request') return response.destroy();
    if (fault === 'hang before booking') return undefined;
    if (typeof fault === 'object' && 'until' in fault) await fault.until;
    let status: WalletStatus = 'RS_OK';
    if (typeof fault === 'object' && fault.status) status = fault.status;
    else if (kind === 'bet' || kind === 'win' || kind === 'rollback') {
      const { round = '', amount = 0, reference_transaction_uuid: reference } = fields;
      const id = fields['transaction_uuid'] ?? '';
      status = book(books, id, { kind, user, round, amount: Number(amount), reference });
      listener?.('booked', kind, user);
    }
    if (fault === 'hang after booking') return undefined;
    if (fault === 'lose reply') return response.destroy();
    if (fault === 'http 500') return reply(response, 500, '{}');
    if (fault === 'nonsense') return reply(response, 200, '<html>');
    const answer: WalletReply = { user, status, request_uuid: fields['request_uuid'], currency: fields['currency'] };
    return reply(response, 200, JSON.stringify({ ...answer, balance: books.balances.get(user) ?? 0 }));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balances: books.balances,
    booked: books.booked,
    received,
    injectFaults: (user, kind, ...more) => {
      const key = `${kind} ${user}`;
      faults.set(key, [...(faults.get(key) ?? []), ...more]);
    },
    clearFaults: (user, kind) => {
      faults.delete(`${kind} ${user}`);
    },
    watch: (next) => {
      listener = next;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
