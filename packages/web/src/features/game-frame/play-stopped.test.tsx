// @vitest-environment happy-dom
import type { RealityCheckValue } from '@marquee/contracts/schemas/protection';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, renderPage } from '../../testing/render-page.tsx';
import { GameFrame } from './game-frame.tsx';
import { gameTarget } from './game-target.ts';

const person = userEvent.setup();
afterEach(cleanup);

const UNTIL = '2999-01-02T03:04:00Z';
const state = (more: Partial<RealityCheckValue> = {}): RealityCheckValue => ({
  ...{ isDue: false, minutes: 30, since: '2026-11-26T10:00:00Z', elapsedSeconds: 1_860, net: '-12.50' },
  ...{ currency: 'KHR', stop: null },
  ...more,
});
const due = state({ isDue: true, stop: { reason: 'realityCheck', limit: null, until: null } });
const launched = { url: 'https://games.test/play', launchId: 'l1', gameName: 'Three Rivers', keepsBalance: false };

function open(answers: Answers, accountType = 0) {
  const target = gameTarget(new URLSearchParams('nodeId=7&vassalage=LUMEN&gameType=RNG'));
  if (target === null) throw new Error('the address names nothing');
  return renderPage(<GameFrame target={target} />, {
    path: '/game',
    accountType,
    gameOrigins: ['https://games.test'],
    answers: { gameLaunch: () => launched, ...answers },
  });
}
const card = () => screen.findByRole('alertdialog');

describe('[W13] over the game', () => {
  it('a reality check shows time and net position, and play goes on after it', async () => {
    const page = await open({ realityCheck: () => due, realityAcknowledge: () => state() });
    expect(await card()).toBe(document.activeElement);
    expect(screen.getByText('31 minutes')).toBeTruthy();
    expect(screen.getByText('Lost').nextElementSibling?.textContent).toMatch(/12\.50$/);
    await person.click(screen.getByRole('button', { name: 'Go on playing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sent = page.calls.find(({ name }) => name === 'realityAcknowledge');
    expect(sent?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByTitle('Game: Three Rivers')).toBeTruthy();
  });

  it.each([
    ['limit', 'You have reached a limit'],
    ['session', 'Your playing time is over'],
    ['timeOut', 'You are taking a time-out'],
    ['excluded', 'You are excluded from play'],
  ] as const)('%s says why and until when, and only a limit can be closed', async (reason, title) => {
    await open({ realityCheck: () => state({ stop: { reason, limit: null, until: UNTIL } }) });
    expect((await card()).textContent).toContain(title);
    expect((await card()).textContent).toMatch(/Until .*2999/);
    expect(screen.getByRole('link', { name: 'Leave the game' }).getAttribute('href')).toBe('/rng');
    expect(screen.queryByRole('button', { name: 'Go on playing' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close' }) !== null).toBe(reason === 'limit');
  });

  it('a limit is named by its kind and period', async () => {
    const limit = { kind: 'stake', period: 'week' } as const;
    await open({ realityCheck: () => state({ stop: { reason: 'limit', limit, until: UNTIL } }) });
    expect((await card()).textContent).toContain('Stakes · a week');
  });

  it('a missing verification leads to the page where it is made', async () => {
    await open({ realityCheck: () => state({ stop: { reason: 'identity', limit: null, until: null } }) });
    expect((await card()).textContent).toContain('Please verify who you are first');
    expect(screen.getByRole('link', { name: 'Verify now' }).getAttribute('href')).toContain('mc=securityCenter');
  });

  it('stands in place of a refused launch, which is tried again after the check', async () => {
    const launches = [new ApiProblem('reality_check_due', 403)];
    await open({
      gameLaunch: () => {
        const refusal = launches.shift();
        if (refusal) throw refusal;
        return launched;
      },
      realityCheck: () => due,
      realityAcknowledge: () => state(),
    });
    await person.click(await screen.findByRole('button', { name: 'Go on playing' }));
    expect(await screen.findByTitle('Game: Three Rivers')).toBeTruthy();
  });

  it('there is nothing while play may go on, and trial accounts are not asked about', async () => {
    await open({ realityCheck: () => state() });
    expect(await screen.findByTitle('Game: Three Rivers')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    cleanup();
    const page = await open({ realityCheck: () => due }, 4);
    expect(await screen.findByTitle('Game: Three Rivers')).toBeTruthy();
    expect(page.calls.some(({ name }) => name === 'realityCheck')).toBe(false);
  });
});
