import { createHmac, createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { CallbackRefused } from '../../../callbacks/index.ts';
import { readTillCallback } from './till-callback.ts';

const secret = createSecretKey('s'.repeat(64), 'utf8');
const NOW = new Date('2026-11-26T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const EVENT = {
  ...{ event_id: 'e-1', type: 'payment.paid', at: NOW.toISOString(), id: 'lotus.1', reference: 'r-1' },
  ...{ amount: '12.50', currency: 'USD', reason: null },
};

interface Sent {
  readonly body?: string;
  readonly seconds?: number;
  readonly signed?: string;
  readonly header?: string | undefined;
}
function read({ body = JSON.stringify(EVENT), seconds = SECONDS, signed = body, ...rest }: Sent) {
  const signature = createHmac('sha256', secret).update(`${seconds}.${signed}`).digest('hex');
  const header = 'header' in rest ? rest.header : `t=${seconds},v1=${signature}`;
  return readTillCallback(secret, { headers: { 'till-signature': header }, rawBody: Buffer.from(body), now: NOW });
}

it('[W04] reads a signed callback, with the amount in minor units', () => {
  expect(read({})).toEqual({
    ...{ id: 'e-1', about: 'payment', order: 'lotus.1', reference: 'r-1', state: 'paid', amount: 1_250n },
    ...{ currency: 'USD', reason: null },
  });
  expect(read({ body: JSON.stringify({ ...EVENT, type: 'payout.returned' }) })).toMatchObject({
    about: 'payout',
    state: 'returned',
  });
  expect(read({ body: JSON.stringify({ ...EVENT, type: 'payment.return_reversed', undoes: 'e-0' }) })).toMatchObject({
    ...{ id: 'e-1', about: 'payment', state: 'reversed', undoes: 'e-0' },
  });
  expect(read({ body: JSON.stringify({ ...EVENT, type: 'account.changed' }) })).toBeNull();
});

it('[W04] accepts a callback within five minutes of our clock, before and after', () => {
  expect([-300, 300].map((off) => read({ seconds: SECONDS + off })?.id)).toEqual(['e-1', 'e-1']);
  for (const off of [-301, 301]) expect(() => read({ seconds: SECONDS + off })).toThrow(CallbackRefused);
});

it.each<[string, Sent]>([
  ['no signature', { header: undefined }],
  ['a malformed one', { header: 'v1=abc' }],
  ['one of another body', { signed: JSON.stringify({ ...EVENT, amount: '99.00' }) }],
  ['one of the same content in other bytes', { signed: JSON.stringify(EVENT, null, 1) }],
  ['no JSON', { body: 'paid' }],
  ['an amount below zero', { body: JSON.stringify({ ...EVENT, amount: '-1.00' }) }],
  ['an amount with a fraction of a cent', { body: JSON.stringify({ ...EVENT, amount: '1.001' }) }],
  ['a reversal of nothing', { body: JSON.stringify({ ...EVENT, type: 'payment.return_reversed' }) }],
  ['a payment that undoes something', { body: JSON.stringify({ ...EVENT, undoes: 'e-0' }) }],
  ['a missing field', { body: JSON.stringify({ ...EVENT, event_id: undefined }) }],
])('[W04] refuses %s', (_what, sent) => {
  expect(() => read(sent)).toThrow(CallbackRefused);
});
