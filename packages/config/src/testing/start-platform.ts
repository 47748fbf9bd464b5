import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseHopSignature } from '@marquee/contracts/hop';
import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { SUPPORT_HEADERS, supportCanonical } from '@marquee/contracts/support';
import { type HmacKey, hmacHex } from '@marquee/server-kit';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Whether the signature covers everything. */
  readonly isSigned: boolean;
}

/** A fake platform that records calls and answers as configured. */
export interface TestPlatform {
  readonly url: string;
  readonly received: Received[];
  /** Null closes the connection without an answer. */
  answer: { readonly status: number; readonly body: unknown } | null;
  /** Runs while a call waits for its answer. */
  meanwhile: () => Promise<void>;
  close(): Promise<void>;
}

export async function startPlatform(key: HmacKey): Promise<TestPlatform> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { url: path = '', headers } = request;
    const isSigned = isSignedBy(key, path, headers, bytes);
    platform.received.push({ path, headers, isSigned, body: JSON.parse(bytes.toString()) });
    await platform.meanwhile();
    if (platform.answer === null) return void response.destroy();
    response.writeHead(platform.answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(platform.answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const platform: TestPlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: { status: 200, body: { value: SAMPLE_PLAYER } },
    meanwhile: async () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return platform;
}

function isSignedBy(key: HmacKey, target: string, headers: IncomingHttpHeaders, bytes: Buffer): boolean {
  const one = (name: string): string => String(headers[name] ?? '');
  const claimed = parseHopSignature(one(SUPPORT_HEADERS.signature));
  if (claimed === null) return false;
  const text = supportCanonical({
    target,
    merchant: one(SUPPORT_HEADERS.merchant),
    staff: one(SUPPORT_HEADERS.staff),
    requestId: one(SUPPORT_HEADERS.requestId),
    idempotencyKey: one(SUPPORT_HEADERS.idempotencyKey),
    bodyHash: createHash('sha256').update(bytes).digest('hex'),
    unixSeconds: claimed.unixSeconds,
  });
  return hmacHex(key, text) === claimed.hex;
}

export const SAMPLE_PLAYER: PlayerValue = {
  id: 'player-1',
  username: 'dararith',
  nickname: 'dararith',
  type: 0,
  currency: 'KHR',
  state: 'active',
  lock: null,
  email: 'dara.rith@example.com',
  mobile: '85512345678',
  isMobileProven: false,
  registeredAt: '2026-11-01T00:00:00.000Z',
  lastLogin: null,
  hasOwnAvatar: false,
  secondFactor: { since: null, recoveryCodesLeft: 0, removal: null },
  passwordChangeRequired: false,
  passwordChangedAt: null,
  sessions: [],
  logins: [],
};
