import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionContext } from '../../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../../testing/sample-session.ts';
import { ChangesPages } from '../changes-pages.tsx';
import { sampleChange } from '../testing/sample-change.ts';

const open = (at: string, answers: Answers) =>
  renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <Routes>
        <Route path="/changes/*" element={<ChangesPages />} />
      </Routes>
    </SessionContext>,
    { at, answers: { 'GET /brands': { value: { brands: [] } }, ...answers } },
  );
const page = (ids: readonly string[], next: string | null, author = 'ann') => ({
  changes: ids.map((id) => sampleChange({ id, title: `Set ${id}`, author })),
  next,
});

afterEach(cleanup);

describe('[T11] the inbox', () => {
  it('opens on what an approver can approve, and on one brand when opened from it', async () => {
    const answers = { 'GET /changes': { value: page(['a'], null) } };
    const { address, requests } = await open('/changes', answers);
    expect(await screen.findByRole('link', { name: 'Set a' })).toBeTruthy();
    expect(address()).toBe('/changes/waiting');
    expect(requests.at(-1)?.path).toBe('/changes?state=review');
    cleanup();
    const other = await open('/changes?brand=lotus', answers);
    await screen.findByRole('link', { name: 'Set a' });
    expect(other.address()).toBe('/changes/open?brand=lotus');
    expect(other.requests.at(-1)?.path).toContain('merchant=lotus');
  });

  it('loads further pages when one has no match, and older ones on demand', async () => {
    const { user, requests } = await open('/changes/mine', {
      'GET /changes': ({ path }) => {
        if (path.includes('before=third')) return { value: page(['c'], null, 'chanthou') };
        if (path.includes('before=second')) return { value: page(['b'], 'third', 'chanthou') };
        return { value: page(['a'], 'second') };
      },
    });
    expect(await screen.findByRole('link', { name: 'Set b' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Set a' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByRole('link', { name: 'Set c' })).toBeTruthy();
    expect(requests.filter(({ path }) => path.startsWith('/changes?'))).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  it('shows what to do when it is empty, and retries after a failure', async () => {
    let isUp = false;
    const { user } = await open('/changes/suspended', {
      'GET /changes': () => (isUp ? { value: page([], null) } : { status: 500, code: 'internal_error' }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Nothing is suspended')).toBeTruthy());
  });
});
