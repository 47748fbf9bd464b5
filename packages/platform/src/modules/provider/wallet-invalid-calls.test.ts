import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SIGNATURE_HEADER, WALLET_PATHS, WALLET_STATUSES } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { createTestOperator, type TestOperator } from '../../testing/test-operator.ts';
import { createWalletCaller, sendSigned } from '../../testing/wallet-caller.ts';

const { fixture, seat, ref } = await openWalletSuite();

describe('[G11] invalid calls', () => {
  it('a signature that is missing, of other bytes, or of another key moves nothing', async () => {
    const { caller } = await seat();
    const { platform, operator } = fixture;
    const body = JSON.stringify({
      ...caller.seat,
      transaction_uuid: ref('bet'),
      round: 'r',
      amount: UNIT,
      request_uuid: 'x',
    });
    const send = (signature: string) => sendSigned(platform, operator, '/transaction/bet', body, signature);
    for (const bad of [
      '',
      'AAAA',
      signRaw(operator.providerKey, `${body} `),
      signRaw(operator.settings.privateKey, body),
    ]) {
      expect(await send(bad)).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    }
    expect((await caller.send('balance')).balance).toBe(100 * UNIT);
  });

  it('a signature with spaces inside is refused; HTTP removes those around a header before it is read', async () => {
    const { caller } = await seat();
    const { platform, operator } = fixture;
    const body = JSON.stringify({ ...caller.seat, request_uuid: 'x' });
    const right = signRaw(operator.providerKey, body);
    await platform.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = platform.app.server.address() as AddressInfo;
    // Over a connection: `inject` has no HTTP parser.
    const send = async (signature: string): Promise<unknown> => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/wallet/v1/arcade/user/balance' });
      sent.setHeader(SIGNATURE_HEADER, signature).setHeader('content-type', 'application/json').end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return ((await json(response)) as { status: unknown }).status;
    };
    expect(await send(right)).toBe('RS_OK');
    expect(await send(`  ${right}\t `)).toBe('RS_OK');
    const spaced = [`${right.slice(0, 9)} ${right.slice(9)}`, `${right.slice(0, -2)} ==`, `${right}  ${right}`];
    for (const signature of spaced) expect(await send(signature)).toBe('RS_ERROR_INVALID_SIGNATURE');
    // Not by way of `inject` either, which keeps them.
    for (const signature of [` ${right}`, `${right} `, `${right}\n`]) {
      expect(await sendSigned(platform, operator, WALLET_PATHS.balance, body, signature)).toEqual({
        status: 'RS_ERROR_INVALID_SIGNATURE',
      });
    }
  });

  it('a previous key is accepted during a change of keys, and refused once it is withdrawn', async () => {
    const { caller } = await seat();
    const { operator, platform } = fixture;
    const fresh = createTestOperator();
    const statusWith = async (keys: readonly KeyObject[], signedBy: TestOperator) => {
      const [arcade] = operator.settings.providers;
      if (arcade === undefined) throw new Error('no provider');
      const settings = { ...operator.settings, providers: [{ ...arcade, publicKeys: keys }] };
      const app = await buildTestApp(fixture.database, { clock: platform.clock, operator: settings });
      const { status } = await createWalletCaller(app, signedBy, caller.seat).send('balance');
      await app.close();
      return status;
    };
    const [before, after] = [operator, fresh].map(({ settings: { providers } }) =>
      providers[0]?.adapter === 'hub88' ? providers[0].publicKeys[0] : undefined,
    );
    if (before === undefined || after === undefined) throw new Error('no keys');
    expect(await statusWith([after, before], operator)).toBe('RS_OK');
    expect(await statusWith([after, before], fresh)).toBe('RS_OK');
    expect(await statusWith([after], fresh)).toBe('RS_OK');
    expect(await statusWith([after], operator)).toBe('RS_ERROR_INVALID_SIGNATURE');
  });

  it('a body that is too long, however it is signed, and one of another content type', async () => {
    const { platform, operator } = fixture;
    const long = JSON.stringify({ user: 'x'.repeat(70_000) });
    expect(await sendSigned(platform, operator, '/transaction/bet', long)).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    const none = await platform.app.inject({ method: 'POST', url: '/wallet/v1/arcade/transaction/bet' });
    expect([none.statusCode, none.json()]).toEqual([200, { status: 'RS_ERROR_INVALID_SIGNATURE' }]);
  });

  it('a body that is not JSON, lacks a field or has one of another type', async () => {
    const { caller } = await seat();
    const { platform, operator } = fixture;
    const raw = (body: string) => sendSigned(platform, operator, '/transaction/bet', body);
    expect(await raw('{')).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    expect(await raw('[]')).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' });
    expect(await caller.send('bet', { transaction_uuid: 'x', request_uuid: 'r-9' })).toEqual({
      status: 'RS_ERROR_WRONG_SYNTAX',
      request_uuid: 'r-9',
    });
    for (const fields of [
      { amount: '1' },
      { amount: -1 },
      { amount: 0.5 },
      { amount: 2 ** 60 },
      { round: 7 },
      { currency: 'khr' },
    ]) {
      expect((await caller.bet(ref('odd'), UNIT, fields)).status, JSON.stringify(fields)).toBe('RS_ERROR_WRONG_TYPES');
    }
  });

  it('any signed nonsense gets a status of the API, and moves nothing', async () => {
    const { caller, memberId } = await seat();
    const { platform, operator } = fixture;
    const field = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\ud800', 'x'.repeat(200), 2 ** 53),
    );
    const names = fc.constantFrom(
      'user',
      'token',
      'game_code',
      'transaction_uuid',
      'reference_transaction_uuid',
      'round',
      'amount',
      'currency',
    );
    const good = {
      ...caller.seat,
      request_uuid: 'fuzz',
      reference_transaction_uuid: 'none',
      round: 'r',
      amount: UNIT,
    };
    const path = fc.constantFrom(...Object.values(WALLET_PATHS));
    await fc.assert(
      fc.asyncProperty(path, names, field, async (to, name, value) => {
        const request = { ...good, transaction_uuid: `fuzz-${randomUUID()}`, [name]: value };
        const reply = await sendSigned(platform, operator, to, JSON.stringify(request));
        expect(WALLET_STATUSES).toContain(reply.status);
        // A bet that happens to be valid is undone.
        if (reply.status === 'RS_OK') await caller.rollback(`back-${randomUUID()}`, request.transaction_uuid);
      }),
      { numRuns: 200 },
    );
    const [cash] = await fixture.database.query(
      "SELECT balance FROM core.account WHERE owner = $1 AND class = 'cash'",
      [memberId],
    );
    expect(cash).toEqual({ balance: '10000' });
  }, 60_000);

  it('an unknown provider', async () => {
    const answer = await fixture.platform.app.inject({
      method: 'POST',
      url: '/wallet/v1/nobody/user/info',
      payload: {},
    });
    expect(answer.statusCode).toBe(404);
  });
});
