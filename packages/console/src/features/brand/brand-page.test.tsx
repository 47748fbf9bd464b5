import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import type { Asked } from '../../testing/stage.tsx';
import { openBrand } from './testing/open-brand.tsx';
import { sampleSwitch, sampleValue } from './testing/sample-brand.ts';

const change = (state: ChangeValue['state'], version: number): { value: { change: ChangeValue } } => ({
  value: {
    change: {
      id: 'cs-9',
      version,
      title: 'Jackpot',
      reason: 'for the feast',
      author: 'chanthou',
      state,
      edits: [],
      base: {},
      approvals: [],
      schedule: null,
      remark: null,
      needsApproval: false,
      moved: [],
      createdAt: '2026-11-21T00:00:00Z',
      updatedAt: '2026-11-21T00:00:00Z',
    },
  },
});
const TRIAL = { value: { values: [], manifest: [], faults: [] } };
const VALUES = [sampleSwitch('home.jackpot', true), sampleSwitch('sidebar', true), sampleSwitch('sidebar.qr', true)];
const written = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const row = (name: RegExp) => screen.findByRole('row', { name });

// Wide enough for the pane beside the list.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('[T11] a switch', () => {
  it('is staged by space, sent by nobody before the tray is, and published by create, submit, publish', async () => {
    const { user, asked } = await openBrand({
      section: 'switches',
      values: VALUES,
      answers: {
        'POST /changes/trial': TRIAL,
        'POST /changes': change('draft', 1),
        'POST /changes/cs-9/submit': change('review', 2),
        'POST /changes/cs-9/publication': change('published', 3),
      },
    });
    (await row(/home\.jackpot/)).focus();
    await user.keyboard(' ');
    expect(within(await row(/home\.jackpot/)).getByText('Will be off')).toBeTruthy();
    expect(written(asked)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(screen.getByText('Please fill this in.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'for the feast');
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish one change on Lotus now?' });
    expect(dialog.textContent).toContain('switches.home.jackpot');
    expect(dialog.textContent).toContain('On → Off');
    expect(written(asked)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Live on Lotus.')).toBeTruthy();
    expect(written(asked)).toEqual([
      'POST /changes/trial',
      'POST /changes',
      'POST /changes/cs-9/submit',
      'POST /changes/cs-9/publication',
    ]);
    const [, created, submitted, published] = asked.filter(({ method }) => method === 'POST');
    expect(created?.headers.get('idempotency-key')).toBeTruthy();
    expect(created?.body).toMatchObject({
      reason: 'for the feast',
      edits: [{ merchant: 'lotus', kind: 'switches', path: ['switches', 'home.jackpot'], set: false }],
    });
    expect([submitted, published].map((each) => each?.headers.get('if-match'))).toEqual(['"1"', '"2"']);
    expect(screen.queryByRole('button', { name: 'Review and send' })).toBeNull();
  });

  it('with faults stays with its author: they are shown, nothing is made', async () => {
    const fault = {
      merchant: 'lotus',
      file: 'change set trial',
      line: 1,
      column: 1,
      rule: 'jurisdiction.lock',
      message: 'home.jackpot must stay off.',
      mend: 'Leave it off.',
      lock: 'ukgc-like.jackpot',
    };
    const { user, asked } = await openBrand({
      section: 'switches',
      values: VALUES,
      answers: { 'POST /changes/trial': { value: { values: [], manifest: [], faults: [fault] } } },
    });
    await user.click(within(await row(/home\.jackpot/)).getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'why not');
    await user.click(screen.getByRole('button', { name: 'Submit for review' }));
    expect(await screen.findByText('home.jackpot must stay off.')).toBeTruthy();
    expect(screen.getByText('ukgc-like.jackpot')).toBeTruthy();
    expect(written(asked)).toEqual(['POST /changes/trial']);
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('that is sensitive can’t be published from here, and says so', async () => {
    const { user } = await openBrand({
      section: 'switches',
      values: [sampleSwitch('agent', true), sampleSwitch('agent.contract', true, { isSensitive: true })],
    });
    await user.click(within(await row(/agent\.contract/)).getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
    expect(screen.getByText(/Somebody else has to approve/)).toBeTruthy();
  });

  it('is locked for whoever may only look', async () => {
    const session = { ...SAMPLE_SESSION, permissions: { 'brand.read': '*' as const } };
    const { user } = await openBrand({ section: 'switches', values: VALUES, session });
    const jackpot = await row(/home\.jackpot/);
    jackpot.focus();
    await user.keyboard(' ');
    expect(within(jackpot).getByRole('switch').hasAttribute('disabled')).toBe(true);
    expect(screen.queryByText('Will be off')).toBeNull();
  });
});

describe('[T10] where a value comes from', () => {
  it('is told by the details that Enter opens and Escape closes, back to the row', async () => {
    const { user, address } = await openBrand({
      section: 'switches',
      values: [sampleSwitch('home.jackpot', false, { layer: 'override' })],
    });
    const badge = within(await row(/home\.jackpot/)).getByRole('button', { name: 'Run time' });
    const heard = document.getElementById(badge.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(heard).toMatch(/^Set by bopha, .*2026.*asked for by the brand$/);
    (await row(/home\.jackpot/)).focus();
    await user.keyboard('{Enter}');
    const pane = await screen.findByRole('complementary', { name: 'Jackpot on the home page' });
    expect(pane.textContent).toContain('Set by bopha');
    expect(pane.textContent).toContain('asked for by the brand');
    expect(pane.textContent).toContain('tenants/lotus/switches.json:8');
    expect(within(pane).getByRole('link', { name: 'Its history in the audit' }).getAttribute('href')).toBe(
      '/audit?merchant=lotus&target=switches.home.jackpot',
    );
    expect(address()).toContain('open=home.jackpot');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement).toBe(await row(/home\.jackpot/));
    await user.keyboard('{Enter}');
    await user.click(within(await screen.findByRole('complementary')).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(await row(/home\.jackpot/));
  });

  it('names the parent that keeps a switch off', async () => {
    await openBrand({
      section: 'switches',
      values: [sampleSwitch('sidebar', false), sampleSwitch('sidebar.qr', true)],
    });
    expect(within(await row(/sidebar\.qr/)).getByText('Off with: Side bar')).toBeTruthy();
  });
});

describe('[T11] an emergency', () => {
  it('names what goes, wants a reason and a second press, and leads to the review', async () => {
    const { user, asked } = await openBrand({
      section: 'switches?open=sidebar',
      values: VALUES,
      answers: { 'POST /brands/lotus/kills': change('review', 1) },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency: off now…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Side bar: off on Lotus, now' });
    expect(within(dialog).getByText('QR codes in the side bar')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Turn it off' }));
    expect(within(dialog).getByText('Please fill this in.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'It is being abused' }));
    await user.click(within(dialog).getByRole('button', { name: 'Turn it off' }));
    expect(written(asked)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Press again: off now' }));
    const review = await within(dialog).findByRole('link', { name: 'To the review' });
    expect(review.getAttribute('href')).toBe('/changes/cs-9');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      key: 'sidebar',
      reason: 'It is being abused',
      expiresAt: null,
    });
  });

  it('ends at the time that was chosen, which is to come', async () => {
    const { user, asked } = await openBrand({
      section: 'switches?open=sidebar',
      values: VALUES,
      answers: { 'POST /brands/lotus/kills': change('review', 1) },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency: off now…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'It is being abused' }));
    await user.selectOptions(dialog.getByLabelText('Ends by itself'), 'At a time of your choice');
    const time = dialog.getByLabelText(/^Date and time/);
    fireEvent.change(time, { target: { value: '2020-01-01T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Turn it off' }));
    expect(dialog.queryByRole('button', { name: 'Press again: off now' })).toBeNull();
    expect(time.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(time, { target: { value: '2998-01-01T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Turn it off' }));
    await user.click(dialog.getByRole('button', { name: 'Press again: off now' }));
    await dialog.findByRole('link', { name: 'To the review' });
    const sent = asked.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ expiresAt: new Date(2998, 0, 1, 10).toISOString() });
  });

  it('that a rule forbids is refused by the rule’s name and why', async () => {
    const lock = { rule: 'mga.help', must: 'equal', value: true, why: 'Players must find help.' };
    const { user } = await openBrand({
      section: 'switches?open=help',
      values: [sampleSwitch('help', true, { locks: [lock] })],
      answers: { 'POST /brands/lotus/kills': { status: 423, code: 'locked', lock: 'mga.help' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency: off now…' }));
    await user.click(await screen.findByRole('button', { name: 'It is being abused' }));
    await user.click(screen.getByRole('button', { name: 'Turn it off' }));
    await user.click(screen.getByRole('button', { name: 'Press again: off now' }));
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain('mga.help');
    expect(refusal.textContent).toContain('Players must find help.');
  });
});

describe('[T09] the page of a brand', () => {
  it('says what could not be had, and tries again', async () => {
    let isUp = false;
    const { user } = await openBrand({
      values: [],
      answers: {
        'GET /brands/lotus/values': () =>
          isUp ? { value: { version: 7, values: [] } } : { status: 500, code: 'internal_error' },
      },
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Everything is as the folder says.')).toBeTruthy();
  });

  it('keeps what is staged from one section to the next', async () => {
    const { user } = await openBrand({
      section: 'cdn',
      values: [sampleValue('cdn', ['imageCDNs'], []), sampleValue('cdn', ['launchGameCDNs'], [])],
    });
    const [first] = await screen.findAllByRole('textbox', { name: 'Another origin' });
    if (first === undefined) throw new Error('no field');
    await user.type(first, 'cdn.example{Enter}');
    expect(screen.getByText(/Write an origin like/)).toBeTruthy();
    await user.clear(first);
    await user.type(first, 'https://cdn.example{Enter}');
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(await screen.findByText('One change on Lotus')).toBeTruthy();
  });

  it('keeps what is staged when it is loaded again, and nothing that is none of its', async () => {
    const page = () => openBrand({ section: 'switches', values: VALUES });
    const { user } = await page();
    await user.click(within(await row(/^Side bar sidebar/)).getByRole('switch'));
    expect(await screen.findByText('One change on Lotus')).toBeTruthy();
    cleanup();
    await page();
    expect(await screen.findByText('One change on Lotus')).toBeTruthy();
    for (const other of ['{', '[]', '{"chanthou lotus":[{"kind":"files"}]}']) {
      cleanup();
      sessionStorage.setItem('console.drafts', other);
      await page();
      expect(await row(/^Side bar sidebar/)).toBeTruthy();
      expect(screen.queryByText('One change on Lotus')).toBeNull();
    }
  });

  it('goes back to a version by a change set with a reason', async () => {
    const versions = [
      { version: 7, revision: 'b', changeSet: 'cs-1', title: 'Jackpot', by: 'bopha', at: '2026-11-20T00:00:00Z' },
      { version: 6, revision: 'a', changeSet: null, title: null, by: 'folders', at: '2026-11-19T00:00:00Z' },
    ];
    const { user, asked, address } = await openBrand({
      values: [],
      answers: {
        'GET /brands/lotus/versions': { value: { versions } },
        'POST /brands/lotus/roll-back': change('draft', 1),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Roll back to version 6' }));
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'it was better');
    await user.click(screen.getByRole('button', { name: 'Write it' }));
    await screen.findByText('elsewhere');
    expect(address()).toBe('/changes/cs-9');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ version: 6, reason: 'it was better' });
  });
});
