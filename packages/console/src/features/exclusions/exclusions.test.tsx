// @vitest-environment happy-dom
import type { ExclusionEnd, LateRecall, PossibleExclusion } from '@marquee/contracts/schemas/exclusions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { ExclusionsPages } from './exclusions-pages.tsx';

afterEach(cleanup);

const PATH = '/brands/acme/exclusions';
const HASH = 'ab'.repeat(32);
const PLAYER = { id: 'p1', username: 'dararith' };
const SOURCE = { merchant: 'bravo', player: 'p9' };
const MATCH: PossibleExclusion = {
  ...{ id: 'm1', player: PLAYER, source: SOURCE, matchedBy: ['email', 'person'], until: null },
  foundAt: '2026-11-20T00:00:00.000Z',
};
const end = (author: string): ExclusionEnd => ({
  ...{
    id: 'e1',
    player: PLAYER,
    newcomer: null,
    reason: 'Passport seen',
    sources: [SOURCE],
    state: 'waiting',
    hash: HASH,
    author,
  },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-11-23T00:00:00.000Z' },
});
const open = (matches: PossibleExclusion[], ends: ExclusionEnd[], answers: Answers = {}, recalls: LateRecall[] = []) =>
  renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <Routes>
        <Route path="/exclusions/*" element={<ExclusionsPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at: '/exclusions/acme',
      answers: {
        'GET /brands': { value: { brands: [] } },
        [`GET ${PATH}`]: { value: { matches, ends, recalls, people: { s1: 'Dara Kim' }, you: 's2' } },
        ...answers,
      },
    },
  );
const section = (name: string) => screen.findByRole('region', { name });
const posts = (requests: readonly { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('[W13] exclusions of other brands in the console', () => {
  it.each([
    ['Exclude the player', 'taking-over', 'The player is excluded.'],
    ['Another person', 'dismissal', 'Dismissed: it is another person.'],
  ])('a possible match is decided with a reason: %s', async (button, path, done) => {
    const { requests } = await open([MATCH], [], {
      [`POST ${PATH}/matches/m1/${path}`]: { value: { player: 'p1', again: false } },
    });
    const shown = await section('Possible matches');
    for (const text of ['dararith', 'bravo p9', 'for good', 'e-mail address, name and date of birth']) {
      expect(shown.textContent).toContain(text);
    }
    fireEvent.click(within(shown).getByRole('button', { name: button }));
    fireEvent.change(await within(shown).findByLabelText(/Reason/), { target: { value: ' Passport seen ' } });
    fireEvent.click(within(shown).getByRole('button', { name: button }));
    await screen.findByText(done);
    expect(posts(requests)).toEqual([{ reason: 'Passport seen' }]);
  });

  it('name the other brand as other pages do', async () => {
    const bravo = {
      ...{ merchant: 'bravo', name: { EN: 'Bravo Palace' }, languages: ['EN'], defaultLanguage: 'EN', hosts: [] },
      ...{
        jurisdiction: 'none',
        mark: '',
        revision: 'r1',
        version: 1,
        health: 'good',
        faults: 0,
        overrides: 0,
        kills: 0,
      },
      ...{ openChanges: 0, changedAt: null, changedBy: null },
    };
    await open([MATCH], [end('s1')], { 'GET /brands': { value: { brands: [bravo] } } });
    for (const name of ['Possible matches', 'Requests that wait']) {
      const shown = within(await section(name));
      expect(await shown.findByText('Bravo Palace')).toBeTruthy();
      expect(shown.queryByText('bravo')).toBeNull();
    }
  });

  it('an end is approved with the hash of what was shown, and an own one is only withdrawn', async () => {
    const { requests } = await open([], [end('s1')], { [`POST ${PATH}/ends/e1/approval`]: { value: end('s1') } });
    const shown = await section('Requests that wait');
    for (const text of ['dararith', 'Passport seen', 'bravo p9', 'Dara Kim']) expect(shown.textContent).toContain(text);
    fireEvent.click(within(shown).getByRole('button', { name: 'End the exclusion' }));
    await screen.findByText('The exclusion is ended.');
    expect(posts(requests)).toEqual([{ hash: HASH }]);
    cleanup();
    await open([], [end('s2')]);
    const own = await section('Requests that wait');
    expect(within(own).getByRole('button', { name: 'Withdraw' })).toBeTruthy();
    expect(within(own).queryByRole('button', { name: 'End the exclusion' })).toBeNull();
  });

  it('a release of a refused registration is requested with what the person has, and approved by another', async () => {
    const { requests } = await open([], [], { [`POST ${PATH}/releases`]: { value: end('s2') } });
    const begin = within(await section('Refused registrations')).getByRole('button', {
      name: 'Release a registration',
    });
    fireEvent.click(begin);
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(await form.findByLabelText(/^Reason/), { target: { value: 'Passport seen' } });
    fireEvent.change(form.getByLabelText('Real name'), { target: { value: 'Dara' } });
    fireEvent.click(form.getByRole('button', { name: 'Request the release' }));
    await form.findByText(/a name only with the date of birth/);
    fireEvent.change(form.getByLabelText('Real name'), { target: { value: '' } });
    fireEvent.change(form.getByLabelText('E-mail address'), { target: { value: ' dara@mail.example ' } });
    fireEvent.click(form.getByRole('button', { name: 'Request the release' }));
    await screen.findByText('Requested: another person has to agree.');
    const nothing = { mobile: null, realName: null, birthday: null };
    expect(posts(requests)).toEqual([{ email: 'dara@mail.example', ...nothing, reason: 'Passport seen' }]);
    cleanup();
    const newcomer = { email: 'dara@mail.example', mobile: null, person: 'dara rith|1990-05-04' };
    const release: ExclusionEnd = { ...end('s1'), player: null, newcomer };
    await open([], [release], { [`POST ${PATH}/ends/e1/approval`]: { value: release } });
    const shown = await section('Requests that wait');
    expect(shown.textContent).toContain('dara@mail.example · dara rith, 1990-05-04: Passport seen');
    fireEvent.click(within(shown).getByRole('button', { name: 'Release for 7 days' }));
    await screen.findByText('Released for 7 days.');
  });

  it('lists money that a vendor keeps although its player may not play', async () => {
    const recall = { player: PLAYER, provider: 'purse', balance: '40.00', currency: 'KHR' };
    await open([], [], {}, [{ ...recall, since: '2026-11-20T00:00:00.000Z' }]);
    const shown = await section('Money that vendors keep');
    for (const text of ['dararith', 'purse', '40.00 KHR']) expect(shown.textContent).toContain(text);
  });

  it('says when nothing waits', async () => {
    await open([], []);
    expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  });
});
