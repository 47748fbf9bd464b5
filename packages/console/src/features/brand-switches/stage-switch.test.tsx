import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAnswer } from '../../testing/brand/change-answer.ts';
import { findRow, openBrand, stubWideWindow, written } from '../../testing/brand/open-brand.tsx';
import { sampleSwitch } from '../../testing/brand/sample-brand.ts';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';

const TRIAL = { value: { values: [], manifest: [], faults: [] } };
const VALUES = [sampleSwitch('home.jackpot', true), sampleSwitch('sidebar', true)];

beforeEach(stubWideWindow);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('[T11] a switch', () => {
  it('is staged by space, sent only from the tray, and published by create, submit, publish', async () => {
    const { user, requests } = await openBrand({
      section: 'switches',
      values: VALUES,
      answers: {
        'POST /changes/trial': TRIAL,
        'POST /changes': changeAnswer('draft', 1),
        'POST /changes/cs-9/submit': changeAnswer('review', 2),
        'POST /changes/cs-9/publication': changeAnswer('published', 3),
      },
    });
    (await findRow(/home\.jackpot/)).focus();
    await user.keyboard(' ');
    expect(within(await findRow(/home\.jackpot/)).getByText('Will be off')).toBeTruthy();
    expect(written(requests)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(screen.getByText('Please fill this in.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'for the feast');
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish one change on Lotus now?' });
    expect(dialog.textContent).toContain('switches.home.jackpot');
    expect(dialog.textContent).toContain('On → Off');
    expect(written(requests)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Live on Lotus.')).toBeTruthy();
    expect(written(requests)).toEqual([
      'POST /changes/trial',
      'POST /changes',
      'POST /changes/cs-9/submit',
      'POST /changes/cs-9/publication',
    ]);
    const [, created, submitted, published] = requests.filter(({ method }) => method === 'POST');
    expect(created?.headers.get('idempotency-key')).toBeTruthy();
    expect(created?.body).toMatchObject({
      reason: 'for the feast',
      edits: [{ merchant: 'lotus', kind: 'switches', path: ['switches', 'home.jackpot'], set: false }],
    });
    expect([submitted, published].map((each) => each?.headers.get('if-match'))).toEqual(['"1"', '"2"']);
    expect(screen.queryByRole('button', { name: 'Review and send' })).toBeNull();
  });

  it('with faults stays with its author: they are shown, and no change set is made', async () => {
    const fault = {
      merchant: 'lotus',
      file: 'change set trial',
      line: 1,
      column: 1,
      rule: 'jurisdiction.lock',
      message: 'home.jackpot must stay off.',
      fix: 'Leave it off.',
      lock: 'ukgc-like.jackpot',
    };
    const { user, requests } = await openBrand({
      section: 'switches',
      values: VALUES,
      answers: { 'POST /changes/trial': { value: { values: [], manifest: [], faults: [fault] } } },
    });
    await user.click(within(await findRow(/home\.jackpot/)).getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'why not');
    await user.click(screen.getByRole('button', { name: 'Submit for review' }));
    expect(await screen.findByText('home.jackpot must stay off.')).toBeTruthy();
    expect(screen.getByText('ukgc-like.jackpot')).toBeTruthy();
    expect(written(requests)).toEqual(['POST /changes/trial']);
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('that is sensitive can’t be published from here, which is shown', async () => {
    const { user } = await openBrand({
      section: 'switches',
      values: [sampleSwitch('CHNGPASSVERIF3', true, { isSensitive: true })],
    });
    await user.click(within(await findRow(/CHNGPASSVERIF3/)).getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
    expect(screen.getByText(/A second person has to approve/)).toBeTruthy();
  });

  it('is disabled for accounts that may only read', async () => {
    const session = { ...SAMPLE_SESSION, permissions: { 'brand.read': '*' as const } };
    const { user } = await openBrand({ section: 'switches', values: VALUES, session });
    const jackpot = await findRow(/home\.jackpot/);
    jackpot.focus();
    await user.keyboard(' ');
    expect(within(jackpot).getByRole('switch').hasAttribute('disabled')).toBe(true);
    expect(screen.queryByText('Will be off')).toBeNull();
  });
});
