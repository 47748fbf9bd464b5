/** The service while parts are stopped, on a separate stack, because all its processes are killed. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreeRow } from '../../../../../scripts/postgres/free-port.ts';
import { TENANTS } from '../../harness/brands.ts';
import { gamesAreListed } from '../../harness/games-are-listed.ts';
import { http, valueIn } from '../../harness/http.ts';
import { solveHumanCheck } from '../../harness/human-check.ts';
import { playRound, untilPlayable } from '../../harness/play-round.ts';
import { processesNaming, type ServerName, serverPid } from '../../harness/processes.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { type Marquee, startMarquee } from '../../harness/start-marquee.ts';

const host = 'lotus.localhost';
const OFFSET: Record<ServerName, number> = { edge: 0, platform: 1, config: 2, arcade: 3, sandbox: 4 };

let port = 0;
let dataDir = '';
let marquee: Marquee;
const pid = (name: ServerName) => serverPid(name, port + OFFSET[name]);
const start = () => startMarquee({ port, dataDir, tenants: [TENANTS] });
const home = () => http({ port, host, path: '/' });

async function register(username: string): Promise<string> {
  const password = 'Moonlit-river-7';
  const humanCheck = await solveHumanCheck(port, host, 'register');
  const form = { username, password, confirmPassword: password, consent: true, login: true, humanCheck };
  const answer = await sealedCall({ port, merchant: 'lotus', call: 'register', body: form });
  return valueIn<{ token: string }>(answer).token;
}
const withToken = (token: string) => ({ authorization: `Bearer ${token}` });
const balance = async (token: string) =>
  valueIn<{ sumBalance: string }>(
    await http({ port, host, path: '/wps/v2/wallets/balance', headers: withToken(token) }),
  ).sumBalance;

test.describe
  .serial('faults', () => {
    test.setTimeout(600_000);
    test.beforeAll(async () => {
      test.setTimeout(300_000);
      port = await findFreeRow(7);
      dataDir = await mkdtemp(join(tmpdir(), 'marquee-faults-'));
      // Under root, PostgreSQL runs as another user. If that user can enter this directory, its files are here and are deleted with it.
      await chmod(dataDir, 0o711);
      marquee = await start();
      await gamesAreListed(port, { lotus: 1 });
    });
    test.afterAll(async () => {
      await marquee.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    test('[T02] with the platform stopped pages still work and calls fail visibly', async () => {
      const token = await register('faultless1');
      const stopped = pid('platform');
      process.kill(stopped, 'SIGSTOP');
      try {
        expect((await home()).status).toBe(200);
        expect((await http({ port, host, path: '/wps/system/status' })).status).toBe(200);
        const answer = await http({
          port,
          host,
          path: '/wps/v2/wallets/balance',
          headers: withToken(token),
          timeoutMs: 60_000,
        });
        expect(answer.status).toBe(504);
        expect(JSON.parse(answer.body)).toMatchObject({ code: 'upstream_timeout' });
      } finally {
        process.kill(stopped, 'SIGCONT');
      }
      // It may still be paused until it has received the configuration.
      await expect.poll(() => balance(token).catch(String)).toBe('20000.00');
    });

    test('[T13] with the config service stopped a restarted edge serves its last known good state', async () => {
      const config = pid('config');
      process.kill(config, 'SIGSTOP');
      try {
        const before = pid('edge');
        process.kill(before, 'SIGKILL');
        await expect
          .poll(async () => (await home().catch(() => ({ status: 0 }))).status, { timeout: 60_000 })
          .toBe(200);
        expect(pid('edge')).not.toBe(before);
      } finally {
        process.kill(config, 'SIGCONT');
      }
    });

    test('[G11] kill -9 of everything during a round: balance and ledger agree, and the game continues', async ({
      page,
    }) => {
      const token = await register('faultless2');
      const origin = `http://${host}:${port}`;
      await page.goto(origin);
      await page.evaluate(
        (held) => {
          for (const [key, value] of Object.entries(held)) sessionStorage.setItem(key, value);
        },
        { token, username: 'faultless2', isAgent: '0' },
      );
      const spin = page.frameLocator('iframe').locator('button.spin');
      const shown = async () =>
        (await page.frameLocator('iframe').locator('#balance').textContent())?.replaceAll(',', '');
      const agrees = async () => (await shown()) === (await balance(token));
      const open = async () => {
        await page.goto(`${origin}/rng`);
        await page.getByRole('article').first().getByRole('link').click();
        await untilPlayable(page, page.frameLocator('iframe'));
      };
      await open();
      await spin.click();
      for (const name of ['platform', 'arcade', 'edge', 'config'] as const) process.kill(pid(name), 'SIGKILL');
      marquee.process.kill('SIGKILL');
      await expect.poll(() => processesNaming(dataDir).length, { timeout: 60_000 }).toBe(0);

      marquee = await start();
      await open();
      await expect.poll(agrees).toBe(true);
      await playRound(page, page.frameLocator('iframe'));
      await expect.poll(agrees).toBe(true);
    });

    test('SIGTERM stops everything, including PostgreSQL', async () => {
      expect(await marquee.stop()).toBe(0);
      expect(processesNaming(dataDir)).toEqual([]);
    });
  });
