// @vitest-environment happy-dom
import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useApi } from '../../lib/api/api-context.ts';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { GameFrame } from './game-frame.tsx';

const MEMBER = 0;
const ORIGIN = 'https://games.test';
const GAME = { nodeId: 7, vassalage: 'LUMEN', gameType: 'RNG', lobby: '/rng' } as const;
const launched: LaunchValue = { url: `${ORIGIN}/play`, launchId: 'l1', gameName: 'Rivers', keepsBalance: false };
const person = userEvent.setup();

/** The game's page, and beside it the header's balance; the lobby has no game. */
function Site() {
  const api = useApi();
  const { data } = useQuery({ queryKey: [MEMBER_KEY, 'balance'], queryFn: () => api('balance') });
  const { pathname } = useLocation();
  return (
    <>
      <output>{data === undefined ? '' : 'balance'}</output>
      {pathname === '/game' && <GameFrame target={GAME} />}
    </>
  );
}

async function openGame(gameLaunch: () => unknown = () => launched, gameOrigins = [ORIGIN]): Promise<TestPage> {
  const page = await renderPage(
    <StrictMode>
      <Site />
    </StrictMode>,
    { path: '/game', accountType: MEMBER, gameOrigins, answers: { gameLaunch, balance: () => ({}) } },
  );
  await screen.findByText('balance');
  return page;
}
/** Stands for the game's window: no game is loaded here. */
const inside = {} as Window;
async function frame(): Promise<HTMLIFrameElement> {
  const shown = (await screen.findByTitle('Game: Rivers')) as HTMLIFrameElement;
  Object.defineProperty(shown, 'contentWindow', { value: inside, configurable: true });
  return shown;
}
const launches = ({ calls }: TestPage) => calls.filter(({ name }) => name === 'gameLaunch');

/** Sends a message of a window to the page, from the game's own origin by default. */
function say(source: Window | null, data: unknown, origin = ORIGIN): void {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
}
const game = (type: string) => ({ source: 'marquee-game', type });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('[G06] a game in its frame', () => {
  it('is launched once for all renders, and not again when the device is turned', async () => {
    let isUpright = true;
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => ({ matches: isUpright, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
    );
    const page = await openGame();
    const before = await frame();
    isUpright = false;
    act(() => {
      window.dispatchEvent(new Event('orientationchange'));
      window.dispatchEvent(new Event('resize'));
    });
    say(inside, game('ready'));
    expect(await frame()).toBe(before);
    expect(launches(page).map(({ query }) => query?.['device'])).toEqual(['MOBILE']);
  });

  it('has a connection to its server opened while its address is requested', async () => {
    await openGame(() => new Promise(() => undefined));
    await waitFor(() => expect(document.querySelector('link[rel="preconnect"]')?.getAttribute('href')).toBe(ORIGIN));
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('may run, keep its own storage and hold the pointer, and do nothing else: no top page, no windows, no forms', async () => {
    await openGame();
    const shown = await frame();
    expect(shown.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-pointer-lock allow-popups');
    expect(shown.getAttribute('allow')).toBe('fullscreen; autoplay');
    expect(shown.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(shown.getAttribute('src')).toBe(launched.url);
  });

  it('is followed only from its own window and origin', async () => {
    const page = await openGame();
    await frame();
    say(inside, game('exit'), 'https://elsewhere.test');
    say(window, game('exit'));
    say(null, game('exit'));
    for (const odd of [null, 'exit', { type: 'exit' }, { source: 'other', type: 'exit' }, game('leave')])
      say(inside, odd);
    expect(page.address()).toBe('/game');
    say(inside, game('exit'));
    expect(page.address()).toBe('/rng');
  });

  it('has the balance read again when the player leaves', async () => {
    const page = await openGame();
    await frame();
    const balances = () => page.calls.filter(({ name }) => name === 'balance').length;
    const before = balances();
    await person.click(screen.getByRole('link', { name: 'Back to the lobby' }));
    await waitFor(() => expect(balances()).toBe(before + 1));
  });

  it('that fails shows it, and is launched again on a press, under a new key', async () => {
    const page = await openGame();
    await frame();
    say(inside, game('failed'));
    expect(screen.getByRole('alert').textContent).toContain('The game server is not responding');
    await person.click(screen.getByRole('button', { name: 'Open it again' }));
    await frame();
    const keys = launches(page).map(({ idempotencyKey }) => idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('of another provider counts as ready once its page is loaded', async () => {
    await openGame();
    const shown = await frame();
    expect(shown.parentElement?.getAttribute('aria-busy')).toBe('true');
    fireEvent.load(shown);
    expect(shown.parentElement?.getAttribute('aria-busy')).toBe('false');
  });

  it('of the arcade is loading until it reports that it is ready, because a failed host loads a page too', async () => {
    await openGame(() => ({ ...launched, url: 'https://arcade.example/play' }), ['https://arcade.example']);
    const shown = await frame();
    fireEvent.load(shown);
    expect(shown.parentElement?.getAttribute('aria-busy')).toBe('true');
    say(inside, game('ready'), 'https://arcade.example');
    expect(shown.parentElement?.getAttribute('aria-busy')).toBe('false');
  });

  it.each([
    ['switched off between list and launch', new ApiProblem('switch_off', 403), 'This is not offered here.'],
    ['whose provider is away', new ApiProblem('game_unavailable', 503), 'This game is not available at the moment.'],
    ['whose launch is not answered in time', new ApiProblem('timeout', 0), 'we received no response'],
  ])('%s shows an error instead of a frame, and can be tried again', async (_what, problem, words) => {
    let problems = 1;
    const page = await openGame(() => {
      if (problems-- > 0) throw problem;
      return launched;
    });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(document.querySelector('iframe')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Open it again' }));
    await frame();
    expect(launches(page)).toHaveLength(2);
  });

  it.each(['https://elsewhere.test/play', 'https://games.test.elsewhere.test/', 'not an address'])(
    'whose provider sends the player to %s is not shown',
    async (url) => {
      await openGame(() => ({ ...launched, url }));
      expect(await screen.findByRole('alert')).toBeDefined();
      expect(document.querySelector('iframe')).toBeNull();
    },
  );
});

describe('[G06] the whole screen', () => {
  it('is not offered where the browser does not support it, as on some phones', async () => {
    await openGame();
    await frame();
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });

  it('shows the game with its toolbar on a press, and ends on the next; after a refusal nothing changes', async () => {
    onTestFinished(() => {
      for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
        Reflect.deleteProperty(document, name);
    });
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    await openGame();
    const stage = (await frame()).parentElement?.parentElement;
    if (!stage) throw new Error('the frame stands on a stage');
    const request = vi.fn().mockResolvedValue(undefined);
    const exit = vi.fn().mockResolvedValue(undefined);
    stage.requestFullscreen = request;
    document.exitFullscreen = exit;
    await person.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(request).toHaveBeenCalledTimes(1);
    Object.defineProperty(document, 'fullscreenElement', { value: stage, configurable: true });
    fireEvent(document, new Event('fullscreenchange'));
    await person.click(screen.getByRole('button', { name: 'Leave full screen' }));
    expect(exit).toHaveBeenCalledTimes(1);
    Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
    fireEvent(document, new Event('fullscreenchange'));
    request.mockRejectedValue(new TypeError('refused'));
    await person.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(screen.getByRole('button', { name: 'Full screen' }).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('[G06] a window of its own', () => {
  it('opens the game there and returns this page to the lobby, so that a game is open once', async () => {
    const page = await openGame();
    await frame();
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    await person.click(screen.getByRole('button', { name: 'Open in a new window' }));
    expect(open).toHaveBeenCalledWith(window.location.href, '_blank', 'popup');
    await waitFor(() => expect(page.address()).toBe('/rng'));
  });

  it('that the browser blocks is reported, stays open here, and can be tried again', async () => {
    const page = await openGame();
    await frame();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await person.click(screen.getByRole('button', { name: 'Open in a new window' }));
    await waitFor(() => expect(page.dialog()?.body).toMatch(/blocked the window\. Allow pop-ups/));
    expect(page.address()).toBe('/game');
    open.mockReturnValue(window);
    await act(async () => page.dialog()?.settle(true));
    await waitFor(() => expect(page.address()).toBe('/rng'));
    expect(open).toHaveBeenCalledTimes(2);
  });
});
