// @vitest-environment happy-dom
import type { OpenedIdentityCheck } from '@marquee/contracts/schemas/identity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { IdentityPages } from './identity-pages.tsx';

const PATH = '/brands/acme/identity-checks';
const AT = '2026-11-25T10:00:00.000Z';
const people = { s1: 'Dara Kim', s2: 'Sok Chea' };
const LATER = '2999-01-01T00:00:00.000Z';
const check = (more: Partial<OpenedIdentityCheck> = {}): OpenedIdentityCheck => ({
  ...{ checkId: 'c1', player: { id: 'p1', username: 'dararith' }, level: 'identity', state: 'sent' },
  ...{ reason: null, note: null, sentAt: AT, decidedAt: null, decidedBy: null },
  ...{ expiresOn: '2030-01-01', number: 'N 123', claim: null, provider: null, sharedWith: [] },
  documents: [{ kind: 'passport', uploadedAt: AT }],
  facts: [
    { field: 'realName', value: 'Dara Rith', isVerified: true },
    { field: 'birthday', value: '', isVerified: false },
    { field: 'idNumber', value: '', isVerified: false },
  ],
  ...{ people, you: 's2' },
  ...more,
});
const open = (at: string, answers: Answers) =>
  renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <Routes>
        <Route path="/identity/*" element={<IdentityPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    { at, answers: { 'GET /brands': { value: { brands: [] } }, ...answers } },
  );
const openOne = async (one: OpenedIdentityCheck, answers: Answers = {}) => {
  const rendered = await open('/identity/acme/c1', {
    [`GET ${PATH}/c1`]: { value: one },
    [`GET ${PATH}/c1/pictures/passport`]: { value: { type: 'image/webp', base64: 'AA==' } },
    ...answers,
  });
  await screen.findByRole('heading', { name: 'dararith' });
  return rendered;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodyOf = (requests: readonly { method: string; body?: unknown }[]) =>
  requests.find(({ method }) => method === 'POST')?.body;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[W05] the verification desk', () => {
  it('lists who waits, for what and who works on it, and leads to the check', async () => {
    const claim = { staff: 's1', until: LATER };
    await open('/identity/acme', {
      [`GET ${PATH}`]: { value: { checks: [check({ claim })], next: null, people, you: 's2' } },
    });
    const row = await screen.findByRole('row', { name: /dararith/ });
    expect(row.textContent).toContain('Identity');
    expect(row.textContent).toContain('Dara Kim');
    const link = within(row).getByRole('link', { name: 'dararith' });
    expect(link.getAttribute('href')).toBe('/identity/acme/c1');
  });

  it('names other players for whom the document was accepted', async () => {
    await openOne(check({ sharedWith: [{ id: 'p2', username: 'sophea', isExcluded: true }] }));
    const section = screen.getByText(
      'A document of this number was accepted for other players. Look at both before you decide.',
    );
    expect(section.parentElement?.textContent).toContain('sopheaExcluded');
    cleanup();
    await openOne(check());
    expect(screen.queryByText('The same document')).toBeNull();
  });

  it('says that nothing waits, and offers to try again after a failure', async () => {
    await open('/identity/acme', { [`GET ${PATH}`]: { value: { checks: [], next: null, people, you: 's2' } } });
    await screen.findByText('No identity check waits.');
    cleanup();
    await open('/identity/acme', { [`GET ${PATH}`]: { status: 503, code: 'platform_away' } });
    await screen.findByRole('button', { name: 'Try again' });
    cleanup();
    await open('/identity/acme/c1', { [`GET ${PATH}/c1`]: { status: 404, code: 'identity_check_not_found' } });
    await screen.findByText('This identity check does not exist.');
  });

  it('shows the pictures beside what the player says, and enlarges one', async () => {
    await openOne(check());
    const picture = await screen.findByRole('img', { name: 'Passport' });
    expect(picture.getAttribute('src')).toBe('data:image/webp;base64,AA==');
    for (const text of ['Dara Rith', 'N 123', '2030-01-01']) expect(screen.getByText(text)).toBeTruthy();
    press('Enlarge: Passport');
    expect(await screen.findByRole('dialog', { name: 'Passport' })).toBeTruthy();
  });

  it('approves with the facts that were read, which begin with what the player entered', async () => {
    let now = check();
    const { requests } = await openOne(now, {
      [`GET ${PATH}/c1`]: () => ({ value: now }),
      [`POST ${PATH}/c1/approval`]: () => {
        now = check({ state: 'approved', decidedAt: AT, decidedBy: 's2' });
        return { value: now };
      },
    });
    press('Approve');
    press('Approve');
    // The birthday is in no profile: nothing is sent without it.
    await waitFor(() => expect(screen.getAllByText('Please fill this in.').length).toBeGreaterThan(0));
    expect(bodyOf(requests)).toBeUndefined();
    fireEvent.change(screen.getByLabelText(/Date of birth/), { target: { value: '1990-02-03' } });
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: ' Passport read ' } });
    press('Approve');
    await screen.findByText('Approved. The player is told.');
    expect(bodyOf(requests)).toEqual({
      ...{ level: 'identity', realName: 'Dara Rith', birthday: '1990-02-03', idNumber: 'N 123' },
      ...{ expiresOn: '2030-01-01', reason: 'Passport read' },
    });
    await screen.findByText(/Sok Chea/);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows what the provider answered and read, which the approval begins with', async () => {
    const facts = { realName: 'Dara RITH', birthday: '1990-02-03', idNumber: 'N123', expiresOn: '2031-01-01' };
    const answered = { state: 'answered', answer: 'refused', answeredAt: AT, reason: 'not_genuine' } as const;
    await openOne(check({ provider: { code: 'vouch', ...answered, facts, isDecision: false } }));
    const answer = screen.getByRole('region', { name: 'Answer of the provider vouch' });
    for (const text of ['Refused', 'The document does not look genuine', 'Dara RITH', '2031-01-01'])
      expect(within(answer).getByText(text)).toBeTruthy();
    press('Approve');
    expect(screen.getByLabelText<HTMLInputElement>(/Date of birth/).value).toBe('1990-02-03');
    expect(screen.getByLabelText<HTMLInputElement>(/Last day/).value).toBe('2031-01-01');
  });

  it('shows a reason of the provider that has no text as it is', async () => {
    const answered = { state: 'answered', answer: 'refused', answeredAt: AT, reason: 'too_shiny' } as const;
    await openOne(check({ provider: { code: 'vouch', ...answered, facts: {}, isDecision: false } }));
    expect(
      within(screen.getByRole('region', { name: 'Answer of the provider vouch' })).getByText('too_shiny'),
    ).toBeTruthy();
  });

  it.each([
    ['waiting', 'sent', 'The provider has not answered yet.'],
    ['unanswered', 'sent', 'The provider gave no answer. It is yours to decide.'],
    ['answered', 'approved', 'By the provider, without a person'],
  ] as const)('says what became of a check at the provider: %s', async (state, checkState, text) => {
    const answer = state === 'answered' ? ('accepted' as const) : null;
    const decidedAt = checkState === 'approved' ? AT : null;
    const answeredAt = answer === null ? null : AT;
    const provider = { code: 'vouch', state, answer, answeredAt, reason: null, facts: {}, isDecision: answer !== null };
    await openOne(check({ state: checkState, decidedAt, provider }));
    expect(screen.getByText(new RegExp(text))).toBeTruthy();
  });

  it('says when an approval locked the account of a person below the minimum age', async () => {
    const facts = [{ field: 'address', value: 'Street 1', isVerified: false }] as const;
    await openOne(check({ level: 'address', facts: [...facts] }), {
      [`POST ${PATH}/c1/approval`]: { value: check({ state: 'rejected' }) },
    });
    press('Approve');
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Read' } });
    press('Approve');
    await screen.findByText(/below the brand’s minimum age/);
  });

  it('rejects with a reason from the list and a note, which the player reads', async () => {
    const { requests } = await openOne(check(), {
      [`POST ${PATH}/c1/rejection`]: { value: check({ state: 'rejected' }) },
    });
    press('Reject');
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'differs' } });
    press('Reject');
    await screen.findByText('Rejected. The player is told why.');
    expect(bodyOf(requests)).toEqual({ reason: 'differs', note: null });
  });

  it('leaves a check to the person who claimed it', async () => {
    await openOne(check({ claim: { staff: 's1', until: LATER } }));
    await screen.findByText(/Dara Kim works on this/);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    cleanup();
    await openOne(check({ claim: { staff: 's2', until: LATER } }));
    await screen.findByRole('button', { name: 'Release' });
  });
});
