import { sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DayFileRequest, DayFileTransaction } from '@marquee/contracts/wallet';
import type { TestOperator } from './test-operator.ts';

/** The parts of a day file, each as an honest provider writes it unless the test replaces it. */
export interface DayFileParts {
  readonly head?: object;
  readonly totals?: object;
  /** Signs all bytes before it. */
  readonly signature?: (text: string) => string;
  /** Changes the finished text. */
  readonly bend?: (text: string) => string;
}

export interface DayFileProvider {
  readonly baseUrl: string;
  readonly requests: DayFileRequest[];
  /** Day → its transactions at the provider. */
  readonly days: Map<string, DayFileTransaction[]>;
  parts: DayFileParts;
  /** Other than 200: no file. Null: the connection ends in the middle of the file. */
  status: number | null;
  close(): Promise<void>;
}

const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;

function sumsOf(transactions: readonly DayFileTransaction[]): object[] {
  const sums = new Map<string, { kind: string; currency: string; amount: bigint }>();
  for (const { kind, currency, amount } of transactions) {
    if (kind === 'rollback') continue;
    const known = sums.get(kind + currency)?.amount ?? 0n;
    sums.set(kind + currency, { kind, currency, amount: known + BigInt(Math.trunc(amount ?? 0)) });
  }
  return [...sums.values()].map((sum) => ({ ...sum, amount: sum.amount.toString() }));
}

/** A file as the API describes it, signed with the provider's key. */
export function writeDayFile(
  { providerKey }: TestOperator,
  request: DayFileRequest,
  transactions: readonly DayFileTransaction[],
  parts: DayFileParts = {},
): string {
  const totals = { type: 'totals', transactions: transactions.length, sums: sumsOf(transactions) };
  const text = [
    lineOf(parts.head ?? { type: 'head', ...request }),
    ...transactions.map(lineOf),
    lineOf(parts.totals ?? totals),
  ].join('');
  const honest = (signed: string) => sign('RSA-SHA256', Buffer.from(signed), providerKey).toString('base64');
  const whole = text + lineOf({ type: 'signature', signature: (parts.signature ?? honest)(text) });
  return parts.bend?.(whole) ?? whole;
}

/** A provider that serves the files of `days`. */
export async function startDayFileProvider(operator: () => TestOperator): Promise<DayFileProvider> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const requests: DayFileRequest = JSON.parse(Buffer.concat(chunks).toString());
    provider.requests.push(requests);
    const file = writeDayFile(operator(), requests, provider.days.get(requests.day) ?? [], provider.parts);
    response.writeHead(provider.status ?? 200, { 'content-type': 'application/x-ndjson' });
    if (provider.status !== null) return void response.end(file);
    response.write(file.slice(0, 40));
    setTimeout(() => response.destroy(), 50);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: DayFileProvider = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    days: new Map(),
    parts: {},
    status: 200,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
