import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { askFor, protect } from '../../testing/protection-fixture.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;
type Level = 'none' | 'identity' | 'address';
/** A player in a game that was opened before the brand required the level. */
async function seatUnder(identityForPlay: Level) {
  protect(platform, { identityForPlay: 'none' });
  const player = await seat();
  protect(platform, { identityForPlay });
  return player;
}

const verify = (memberId: string, level: 'identity' | 'address', expiresOn: string | null = null) =>
  database.query(
    `INSERT INTO app.identity_check (tenant, id, member_id, level, state, number, expires_on, opened_at, sent_at, decided_at, decided_by, decision_key, decision_hash)
     VALUES ('lotus', $1, $2, $3, 'approved', 'N1', $4, now(), now(), now(), 's1', 'k1', sha256(''))`,
    [randomUUID(), memberId, level, expiresOn],
  );
const launch = async (token: string) => {
  const query = { nodeId: await fixture.nodeIdOf('slot-1'), vassalage: 'ARCADE', gameType: 'RNG' };
  return (await platform.call('gameLaunch', { token, query })).json().code;
};
const doors = async ({ token }: { readonly token: string }) => ({
  launch: await launch(token),
  stop: (await askFor(fixture, { token }, 'realityCheck')).stop?.reason,
  keptOutBy: (await askFor(fixture, { token }, 'depositMethods')).keptOutBy,
});
const CLOSED = { launch: 'identity_required', stop: 'identity', keptOutBy: 'identity' };
const OPEN = { launch: undefined, stop: undefined, keptOutBy: null };

describe('[W13] before the brand’s level of verification', () => {
  it('games are refused, and the pages say why; the whole level opens them', async () => {
    const player = await seatUnder('address');
    expect(await doors(player)).toEqual(CLOSED);
    await verify(player.memberId, 'identity');
    expect(await doors(player)).toEqual(CLOSED);
    await verify(player.memberId, 'address');
    expect(await doors(player)).toEqual(OPEN);
  });

  it('a lower level is enough where the brand requires no more, and none where it requires none', async () => {
    const player = await seatUnder('identity');
    expect(await doors(player)).toEqual(CLOSED);
    await verify(player.memberId, 'identity');
    expect(await doors(player)).toEqual(OPEN);
    expect(await doors(await seatUnder('none'))).toEqual(OPEN);
  });

  it('a document that has ended closes them again, but no game that is open', async () => {
    const player = await seatUnder('address');
    await verify(player.memberId, 'identity', '2020-01-01');
    await verify(player.memberId, 'address');
    expect(await doors(player)).toEqual(CLOSED);
    expect((await player.caller.bet(ref('open'), UNIT)).status).toBe('RS_OK');
  });

  it('free play is refused too', async () => {
    protect(platform, { identityForPlay: 'identity' });
    platform.brands.switch('lotus', { FREEPLAY3: true });
    const { token } = (await platform.call('freePlay', { body: {} })).json().value;
    expect(await launch(token)).toBe('identity_required');
  });
});
