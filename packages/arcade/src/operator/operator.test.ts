import { PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createCatalogue } from '../games/catalogue.ts';
import { GAME_NAMES } from '../games/names.ts';
import { TABLES } from '../table/tables.ts';
import { callAsOperator, launchFields, openGame } from '../testing/player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

let arcade: TestArcade;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), { launchLifeMs: 60_000 });
});
afterAll(() => arcade.close());

const asOperator = (path: string, fields: object) =>
  callAsOperator(arcade.exchange, path, fields, arcade.keys.operator.privateKey);

it('[G06] a launch is an address with a one-time id and no wallet token in it', async () => {
  const { status, body } = await asOperator(PROVIDER_PATHS.gameUrl, launchFields);
  expect(status).toBe(200);
  const url = new URL(body.url);
  expect(url.origin + url.pathname).toBe('http://arcade.test/play/river_lanterns');
  expect([...url.searchParams.keys()]).toEqual(['launch']);
  expect(body.url).not.toContain(launchFields.token);
  expect((await asOperator(PROVIDER_PATHS.gameUrl, launchFields)).body.url).not.toBe(body.url);
});

it('[G06] a launch id opens one session', async () => {
  const { body } = await asOperator(PROVIDER_PATHS.gameUrl, launchFields);
  const launch = new URL(body.url).searchParams.get('launch');
  const open = () =>
    arcade.exchange({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ launch }),
    });
  const statuses = (await Promise.all([open(), open(), open()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 401, 401]);
});

it('[G06] a launch id sent by the page of another kind is refused and stays valid', async () => {
  for (const [gameCode, wrong, right] of [
    ['three_rivers', '/api/session', '/api/table/session'],
    ['river_lanterns', '/api/table/session', '/api/session'],
  ] as const) {
    const { body } = await asOperator(PROVIDER_PATHS.gameUrl, { ...launchFields, game_code: gameCode });
    const launch = new URL(body.url).searchParams.get('launch');
    const open = async (url: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await arcade.exchange({ method: 'POST', url, headers, body: JSON.stringify({ launch }) })).status;
    };
    expect([await open(wrong), await open(right), await open(right)]).toEqual([401, 200, 401]);
  }
});

it('[G06] an old launch id opens nothing', async () => {
  const short = await startTestArcade(inject('postgresAdminUrl'), { launchLifeMs: 0 });
  await expect(openGame(short.exchange, short.keys.operator.privateKey)).resolves.toMatchObject({ state: undefined });
  await short.close();
});

it('[G11] the signature is checked over the raw body, before the body is read', async () => {
  const { operator, arcade: ours } = arcade.keys;
  const text = JSON.stringify(launchFields);
  const good = signRaw(operator.privateKey, text);
  const forged: [body: string, signature: string | undefined][] = [
    [text, undefined],
    [text, 'bm9uc2Vuc2U='],
    [text, signRaw(ours.privateKey, text)],
    [text.replace('ada', 'eve'), good],
    [`${text} `, good],
    ['{ this is not json', undefined],
  ];
  // No game of the arcade has rooms.
  const { roomList, ...served } = PROVIDER_PATHS;
  expect((await asOperator(roomList, launchFields)).status).toBe(404);
  for (const path of Object.values(served)) {
    for (const [body, signature] of forged) {
      const headers = { 'content-type': 'application/json', ...(signature && { [SIGNATURE_HEADER]: signature }) };
      const { status } = await arcade.exchange({ method: 'POST', url: path, headers, body });
      expect(status, `${path} ${body}`).toBe(401);
    }
    expect((await arcade.exchange({ method: 'POST', url: path, headers: {}, body: undefined })).status).toBe(401);
  }
});

it('[G11] refuses games it does not have, lobbies that are not web addresses and malformed bodies', async () => {
  const cases: [object, number][] = [
    [{ ...launchFields, game_code: 'nothing' }, 404],
    [{ ...launchFields, lobby_url: 'javascript:alert(1)' }, 400],
    [{ ...launchFields, lobby_url: 'lobby' }, 400],
    [{ ...launchFields, user: '' }, 400],
    [{ ...launchFields, currency: 'usd' }, 400],
    [{ ...launchFields, platform: 'GPL_TOASTER' }, 400],
    [[], 400],
  ];
  for (const [fields, expected] of cases) {
    expect((await asOperator(PROVIDER_PATHS.gameUrl, fields)).status, JSON.stringify(fields)).toBe(expected);
  }
});

it('[G11] lists its games with the declared figures', async () => {
  const { status, body } = await asOperator(PROVIDER_PATHS.gameList, { operator_id: 'marquee' });
  expect(status).toBe(200);
  expect(body.map((game: { game_code: string }) => game.game_code)).toEqual([
    ...createCatalogue().keys(),
    ...TABLES.keys(),
  ]);
  expect(body).toContainEqual({
    game_code: 'river_lanterns',
    name: 'River of Lanterns',
    category: 'RNG',
    rtp: '0.9659',
    volatility: 'medium',
    hit_rate: '0.3323',
    max_win: 10_000,
    lines: 20,
    url_thumb: 'http://arcade.test/art/river_lanterns/tile.svg',
    min_bet: expect.objectContaining({ KHR: 400 * 100_000, USD: 20_000, default: 20_000 }),
    enabled: true,
    names: GAME_NAMES['river_lanterns'],
  });
  for (const game of body) expect(Number(game.hit_rate)).toBeGreaterThan(0);
  const classes = body.flatMap((game: { game_code: string; class?: string }) =>
    game.class === undefined ? [] : [[game.game_code, game.class]],
  );
  expect(classes).toEqual([
    ['indigo_dice', 'AC'],
    ['three_rivers', 'TG'],
  ]);
});
