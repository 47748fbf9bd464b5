import { randomUUID } from 'node:crypto';
import { WALLET_PATHS } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import { expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { sendSigned } from '../../testing/wallet-caller.ts';

const { fixture, seat, ref } = await openWalletSuite();

it('[G11] recorded calls of a provider move nothing at any path: the signature does not name the path', async () => {
  const { caller } = await seat();
  const { platform, operator } = fixture;
  const movement = (own: object) => ({ ...caller.seat, request_uuid: randomUUID(), round: 'r', ...own });
  const [bet, win, lost, back] = [ref('bet'), ref('win'), ref('lost'), ref('back')];
  const calls = [
    [WALLET_PATHS.bet, movement({ transaction_uuid: bet, amount: UNIT })],
    [WALLET_PATHS.win, movement({ transaction_uuid: win, reference_transaction_uuid: bet, amount: 3 * UNIT })],
    [WALLET_PATHS.bet, movement({ transaction_uuid: lost, amount: 5 * UNIT })],
    [WALLET_PATHS.rollback, movement({ transaction_uuid: back, reference_transaction_uuid: lost })],
  ] as const;
  const send = (path: string, fields: object) => {
    const body = JSON.stringify(fields);
    return sendSigned(platform, operator, path, body, signRaw(operator.providerKey, body));
  };
  for (const [path, fields] of calls) expect(await send(path, fields)).toMatchObject({ status: 'RS_OK' });
  const balance = async () => (await caller.send('balance')).balance;
  expect(await balance()).toBe(102 * UNIT);
  for (const [ownPath, fields] of calls) {
    for (const path of Object.values(WALLET_PATHS)) {
      const { status } = (await send(path, fields)) as { status: string };
      expect(await balance(), `${ownPath} at ${path}: ${status}`).toBe(102 * UNIT);
    }
  }
});
