// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { LAUNCH_HOST_TIMEOUT_MS, useLaunchAddress } from './use-launch-address.ts';

const HOUSE = 'https://arcade.example';
const HOSTS = ['https://one.example', 'https://two.example/', 'https://three.example'];
let address: string | undefined;

function Probe({ url, isOpening }: { url: string; isOpening: boolean }) {
  address = useLaunchAddress(url, isOpening);
  return null;
}
const open = (url: string, { hosts = HOSTS, isOpening = true } = {}) =>
  renderPage(<Probe url={url} isOpening={isOpening} />, {
    path: '/game',
    answers: {},
    manifest: { launchGameCDNs: hosts },
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('[G10] launch hosts', () => {
  it.each([
    [0, 'https://one.example'],
    [0.5, 'https://two.example'],
    [0.99, 'https://three.example'],
  ])('one of the list has the arcade’s games, by chance (%d)', async (chance, host) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    await open(`${HOUSE}/play/1?token=a`);
    expect(address).toBe(`${host}/play/1?token=a`);
  });

  it('the next host is used after a game sends no message, the arcade’s own at last', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await open(`${HOUSE}/play/1`);
    await wait(LAUNCH_HOST_TIMEOUT_MS - 1);
    expect(address).toBe('https://two.example/play/1');
    await wait(1);
    expect(address).toBe('https://three.example/play/1');
    await wait(LAUNCH_HOST_TIMEOUT_MS);
    expect(address).toBe('https://one.example/play/1');
    await wait(LAUNCH_HOST_TIMEOUT_MS);
    expect(address).toBe(`${HOUSE}/play/1`);
    await wait(LAUNCH_HOST_TIMEOUT_MS);
    expect(address).toBe(`${HOUSE}/play/1`);
  });

  it('a game that has sent a message stays where it is', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await open(`${HOUSE}/play/1`, { isOpening: false });
    await wait(2 * LAUNCH_HOST_TIMEOUT_MS);
    expect(address).toBe('https://one.example/play/1');
  });

  it.each(['https://vendor.example/play/1', 'https://arcade.example.evil/play', 'about:blank'])(
    '%s is at its provider’s address',
    async (url) => {
      await open(url);
      expect(address).toBe(url);
    },
  );

  it('without a list games are on the arcade’s own host', async () => {
    await open(`${HOUSE}/play/1`, { hosts: [] });
    expect(address).toBe(`${HOUSE}/play/1`);
  });
});
