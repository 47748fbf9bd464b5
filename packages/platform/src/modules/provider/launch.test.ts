import { PROVIDER_PATHS } from '@marquee/contracts/wallet';
import { verifyRaw } from '@marquee/server-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { SESSION_IDLE_MS } from '../../testing/test-brands.ts';
import { logIn, registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, SLOTS, type WalletFixture } from '../../testing/wallet-fixture.ts';

let fixture: WalletFixture;
let token: string;
let nodeId: number;
let count = 0;
beforeAll(async () => {
  fixture = await openWalletFixture([...SLOTS, listedGame('named', { name: 'Lanterns', names: { km: 'គោម' } })]);
  nodeId = await fixture.nodeIdOf('slot-1');
});
beforeEach(async () => {
  count += 1;
  fixture.provider.status = 200;
  fixture.provider.gameUrl = null;
  token = await registerMember(fixture.platform, `launcher${count}`);
});
afterAll(() => fixture.close());

const launch = ({ query, ...options }: CallOptions = {}) =>
  fixture.platform.call('gameLaunch', {
    token,
    query: { nodeId, vassalage: 'ARCADE', gameType: 'RNG', ...query },
    ...options,
  });
const keyed = (key: string, options: CallOptions = {}) => launch({ ...options, headers: { 'idempotency-key': key } });
const code = (answer: { json(): { code: string } }) => answer.json().code;
const launches = () => fixture.provider.received.filter(({ path }) => path === PROVIDER_PATHS.gameUrl);

describe('launching a game', () => {
  it('[G06] requests a signed address from the provider, and sends it no more than it needs', async () => {
    const answer = await launch({
      query: { language: 'EN', backUrl: '/lobby/rng?x=1' },
      headers: { 'x-marquee-origin': 'http://lotus.localhost:8080' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().value).toMatchObject({
      url: expect.stringContaining('http://arcade.localhost'),
      gameName: 'slot-1',
    });
    const sent = launches().at(-1);
    expect(verifyRaw(fixture.operator.operatorPublicKey, sent?.body ?? '', sent?.signature)).toBe(true);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      user: expect.stringMatching(/^lotus\.[\w-]+$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      game_code: 'slot-1',
      currency: 'KHR',
      operator_id: 'marquee',
      sub_partner_id: 'lotus',
      lang: 'en',
      platform: 'GPL_DESKTOP',
      lobby_url: 'http://lotus.localhost:8080/lobby/rng?x=1',
    });
  });

  it('[G06] names the game as the lobby does: in the requested language', async () => {
    const called = async (language: string) => {
      const answer = await launch({ query: { nodeId: await fixture.nodeIdOf('named'), language } });
      return answer.json().value.gameName;
    };
    expect([await called('KM'), await called('EN')]).toEqual(['គោម', 'Lanterns']);
  });

  it('[G06] stores no token, only its hash', async () => {
    await launch();
    const { token: gameToken } = JSON.parse(launches().at(-1)?.body ?? '');
    const rows = await fixture.database.query('SELECT p::text AS row FROM app.provider_session p');
    expect(JSON.stringify(rows)).not.toContain(gameToken);
  });

  it('[G06] answers the same key with the same launch, however often and however fast', async () => {
    const before = launches().length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => keyed('k-1')));
    const values = new Set(answers.map((answer) => JSON.stringify(answer.json().value)));
    expect(values.size).toBe(1);
    expect((await keyed('k-1')).json()).toEqual(answers[0]?.json());
    const tokens = new Set(
      launches()
        .slice(before)
        .map(({ body }) => JSON.parse(body).token),
    );
    expect(tokens.size).toBe(1);
    expect((await keyed('k-2')).json().value.launchId).not.toBe(answers[0]?.json().value.launchId);
  });

  it('[G06] refuses the same key for another game', async () => {
    await keyed('k-1');
    expect(code(await keyed('k-1', { query: { nodeId: await fixture.nodeIdOf('slot-2') } }))).toBe(
      'idempotency_mismatch',
    );
  });

  it("[G06] keeps members' keys apart", async () => {
    const mine = (await keyed('shared')).json().value.launchId;
    const other = await registerMember(fixture.platform, `other${count}`);
    expect((await keyed('shared', { token: other })).json().value.launchId).not.toBe(mine);
  });

  it('[G06] opens a new launch under an old key when that launch was idle too long, or the log-in is another', async () => {
    const first = (await keyed('k')).json().value.launchId;
    fixture.platform.clock.advance(SESSION_IDLE_MS + 1);
    token = (await logIn(fixture.platform, `launcher${count}`)).json().value.token;
    const second = (await keyed('k')).json().value.launchId;
    expect(second).not.toBe(first);
    token = (await logIn(fixture.platform, `launcher${count}`)).json().value.token;
    expect((await keyed('k')).json().value.launchId).not.toBe(second);
  });

  it('[G06] reports a provider that is unavailable or refuses, and accepts the same key later', async () => {
    for (const [status, expected] of [
      [null, [503, 'game_unavailable']],
      [503, [503, 'game_unavailable']],
      [404, [502, 'launch_failed']],
    ] as const) {
      fixture.provider.status = status;
      const answer = await keyed('later');
      expect([answer.statusCode, code(answer)]).toEqual(expected);
    }
    fixture.provider.status = 200;
    expect((await keyed('later')).statusCode).toBe(200);
  });

  it('[G06] stops waiting for a slow provider, and holds no connection meanwhile', async () => {
    const before = launches().length;
    fixture.provider.status = 'silent';
    const slow = keyed('slow');
    await vi.waitFor(() => expect(launches()).toHaveLength(before + 1));
    const [{ open = -1 } = {}] = await fixture.database.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    );
    expect(open).toBe(0);
    const answer = await slow;
    expect([answer.statusCode, code(answer)]).toEqual([503, 'game_unavailable']);
    fixture.provider.status = 200;
    expect((await keyed('slow')).statusCode).toBe(200);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//arcade.localhost/play', '', 5, { url: 'http://a.example' }])(
    "[G06] refuses a provider's address that is not one for a frame: %j",
    async (gameUrl) => {
      fixture.provider.gameUrl = gameUrl;
      const answer = await keyed('lying');
      fixture.provider.gameUrl = null;
      expect([answer.statusCode, code(answer)]).toEqual([502, 'launch_failed']);
      const honest = await keyed('lying');
      expect(honest.json().value.url).toContain('http://arcade.localhost:8083/play');
    },
  );

  it('[A16] needs a log-in', async () => {
    const anonymous = await fixture.platform.call('gameLaunch', {
      query: { nodeId, vassalage: 'ARCADE', gameType: 'RNG' },
    });
    expect([anonymous.statusCode, code(anonymous)]).toEqual([401, 'login_required']);
  });

  it('[A15] plays a guest in demo money, for as long as the brand has free play', async () => {
    fixture.platform.brands.switch('lotus', { FREEPLAY3: true });
    token = (await fixture.platform.call('freePlay', { body: {} })).json().value.token;
    expect((await launch()).statusCode).toBe(200);
    expect(JSON.parse(launches().at(-1)?.body ?? '').currency).toBe('DEMO');
    fixture.platform.brands.switch('lotus', { FREEPLAY3: false });
    expect(code(await launch())).toBe('switch_off');
  });

  it('[G06] refuses games that the brand does not offer, or stopped offering after they were listed', async () => {
    const { brands } = fixture.platform;
    const brand = brands.get('lotus');
    if (brand === undefined) throw new Error('no lotus');
    expect(code(await launch({ query: { nodeId: 999_999 } }))).toBe('game_not_found');
    expect(code(await launch({ query: { vassalage: 'OTHER' } }))).toBe('game_not_found');
    expect(code(await launch({ query: { gameType: 'LIVE' } }))).toBe('game_not_found');
    brands.set({ ...brand, public: { ...brand.public, vendors: [] } });
    expect(code(await launch())).toBe('game_not_found');
    brands.set(brand);
    brands.switch('lotus', { 'games.rng': false });
    expect(code(await launch())).toBe('switch_off');
    brands.switch('lotus', { 'games.rng': true });
  });

  it('[G06] refuses unknown parameters, and addresses outside the site', async () => {
    expect(code(await launch({ query: { nodeid: 5 } }))).toBe('validation_failed');
    for (const backUrl of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect(code(await launch({ query: { backUrl } }))).toBe('validation_failed');
    }
    expect(code(await keyed('has space'))).toBe('bad_request');
  });
});
