// @vitest-environment happy-dom
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Lobby } from '../features/lobby/lobby.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { gameServer, sampleGame } from '../testing/sample-games.ts';
import { sampleManifest } from '../testing/sample-state.ts';
import type { App } from './app.ts';
import { useApp } from './app-context.ts';
import { followManifest } from './follow-manifest.ts';

afterEach(cleanup);

it('[G02] an open lobby removes a game that was switched off and shows it again, without a reload', async () => {
  const manifest = { switches: effectiveSwitches({ 'games.rng': true }) };
  const games = [sampleGame(1), sampleGame(2)];
  const listed = [...games];
  let app: App | null = null;
  const Probe = (): null => {
    app = useApp();
    return null;
  };
  const page = (
    <>
      <Probe />
      <Lobby gameType="RNG" isHall={false} />
    </>
  );
  let revision = '';
  const answers = { ...gameServer(listed), manifest: () => ({ ...sampleManifest(manifest), revision }) };
  await renderPage(page, { path: '/rng', answers, manifest });
  const shown = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(['Game 1', 'Game 2']));
  const become = async (next: string, ...now: typeof games) => {
    listed.splice(0, listed.length, ...now);
    revision = next;
    if (app !== null) await followManifest(app, next);
  };
  await become('without', sampleGame(2));
  await waitFor(() => expect(shown()).toEqual(['Game 2']));
  await become('with', ...games);
  await waitFor(() => expect(shown()).toEqual(['Game 1', 'Game 2']));
});
