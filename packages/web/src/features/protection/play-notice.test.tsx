// @vitest-environment happy-dom
import type { RealityCheckValue } from '@marquee/contracts/schemas/protection';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { usePlayState } from '../../lib/session/use-play-state.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PlayNotice } from './play-notice.tsx';

afterEach(cleanup);

const UNTIL = '2999-01-02T03:04:00Z';
const state = (stop: RealityCheckValue['stop']): RealityCheckValue => ({
  ...{
    isDue: stop?.reason === 'realityCheck',
    minutes: 30,
    since: null,
    elapsedSeconds: 0,
    net: '0.00',
    currency: 'KHR',
  },
  stop,
});
const Known = () => usePlayState() && <i>known</i>;
const open = (stop: RealityCheckValue['stop'], accountType = 0) => {
  const page = (
    <>
      <PlayNotice completeMessages={async () => undefined} />
      <Known />
    </>
  );
  return renderPage(page, {
    path: '/',
    accountType,
    answers: { realityCheck: () => state(stop) },
  });
};

describe('[W13] [E01] before a game is chosen', () => {
  it('a member who lacks the verification is led to its page', async () => {
    await open({ reason: 'identity', limit: null, until: null });
    expect((await screen.findByRole('status')).textContent).toContain('Please verify who you are first');
    expect(screen.getByRole('link', { name: 'Verify now' }).getAttribute('href')).toContain('mc=securityCenter');
  });

  it.each([
    ['session', 'Your playing time is over'],
    ['timeOut', 'You are taking a time-out'],
    ['excluded', 'You are excluded from play'],
  ] as const)('%s is shown with its end', async (reason, title) => {
    await open({ reason, limit: null, until: UNTIL });
    const { textContent } = await screen.findByRole('status');
    expect(textContent).toContain(title);
    expect(textContent).toMatch(/Until .*2999/);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([null, 'limit', 'realityCheck'] as const)('%s is left to the game', async (reason) => {
    await open(reason && { reason, limit: null, until: null });
    await screen.findByText('known');
    // The messages come after the answer.
    await act(async () => undefined);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('guests are not asked about', async () => {
    const page = await open({ reason: 'identity', limit: null, until: null }, 4);
    expect(page.calls).toEqual([]);
  });
});
