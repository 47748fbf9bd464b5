import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openChange, SAMPLE_DIFF } from '../../../testing/open-change.tsx';
import type { Answers } from '../../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../../testing/sample-session.ts';
import { sampleChange } from '../testing/sample-change.ts';

const live = sampleChange({ state: 'published', needsApproval: false });
const back = sampleChange({ id: '01990000-0000-7000-8000-000000000009', title: 'Undo: Jackpot off' });
const path = `/changes/${live.id}/undo`;
const value = { ...SAMPLE_DIFF.values[0], before: false, after: true, isSensitive: false };
const DIFF = { ...SAMPLE_DIFF, values: [value] };
const open = (answers: Answers = {}) =>
  openChange(live, 'ann', {
    [`GET ${path}`]: { value: DIFF },
    [`GET /changes/${back.id}`]: { value: { change: back } },
    [`GET /changes/${back.id}/diff`]: { value: DIFF },
    ...answers,
  });
const button = () => screen.queryByRole('button', { name: 'Undo this change' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Undo “Jackpot off”?' }));

afterEach(cleanup);

describe('[T11] the undoing of a live change set', () => {
  it('shows its effect, needs a reason, and goes live with the keyboard only', async () => {
    const { user, of, address } = await open({
      [`POST ${path}`]: { value: { change: { ...back, state: 'published' } } },
    });
    button()?.focus();
    await user.keyboard('{Enter}');
    const shown = await dialog();
    expect(await shown.findByText('switches.home.jackpot')).toBeTruthy();
    expect([shown.getByText('false').tagName, shown.getByText('true').tagName]).toEqual(['DEL', 'INS']);
    shown.getByRole('button', { name: 'Undo now' }).focus();
    await user.keyboard('{Enter}');
    expect(shown.getByText('Please fill this in.')).toBeTruthy();
    expect(of('POST')).toEqual([]);
    // The empty required field has the focus.
    await user.keyboard('too early{Tab}{Tab}{Tab}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Undo: Jackpot off' })).toBeTruthy();
    expect((await screen.findByRole('status')).textContent).toContain('Undone. The values from before are live.');
    const [sent] = of('POST');
    expect([sent?.path, sent?.body]).toEqual([path, { reason: 'too early', publish: true }]);
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(address()).toBe(`/changes/${back.id}`);
  });

  it('makes a draft if a value needs an approval, and reports it', async () => {
    const { user, of } = await open({
      [`GET ${path}`]: { value: { ...DIFF, values: [{ ...value, isSensitive: true }] } },
      [`POST ${path}`]: { value: { change: { ...back, state: 'draft' } } },
    });
    await user.click(screen.getByRole('button', { name: 'Undo this change' }));
    const shown = await dialog();
    expect(await shown.findByText('A second person has to approve this, so undoing makes a draft.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Undo now' })).toBeNull();
    await user.type(shown.getByLabelText('Reason'), 'too early');
    await user.click(shown.getByRole('button', { name: 'Make a draft' }));
    expect((await screen.findByRole('status')).textContent).toContain('Draft made.');
    expect(of('POST')[0]?.body).toEqual({ reason: 'too early', publish: false });
  });

  it('is refused if a value has changed since, and shows current and former value', async () => {
    const moved = { ...value, before: 'now', after: 'then' };
    const { user } = await open({
      [`GET ${path}`]: { status: 409, code: 'undo_moved', values: [moved] },
    });
    await user.click(screen.getByRole('button', { name: 'Undo this change' }));
    const shown = await dialog();
    expect(await shown.findByText(/has changed since this went live/)).toBeTruthy();
    expect([shown.getByText('"now"').tagName, shown.getByText('"then"').tagName]).toEqual(['DEL', 'INS']);
    expect(shown.getByRole('link', { name: 'Open lotus' }).getAttribute('href')).toBe('/brands/lotus');
    expect(shown.queryByRole('button', { name: 'Undo now' })).toBeNull();
  });

  it('is offered with the permission on every brand, and for live change sets only', async () => {
    const edits = ['lotus', 'orchid'].map((merchant) => ({ ...live.edits[0], merchant })) as typeof live.edits;
    const holder = (brands: string[]) => ({ ...SAMPLE_SESSION, permissions: { 'change.write': brands } });
    await openChange({ ...live, edits }, holder(['lotus', 'orchid']));
    expect(button()).not.toBeNull();
    for (const [change, session] of [
      [{ ...live, edits }, holder(['lotus'])],
      [sampleChange({ state: 'draft' }), SAMPLE_SESSION],
      [sampleChange({ state: 'published', remark: 'kill' }), SAMPLE_SESSION],
    ] as const) {
      cleanup();
      await openChange(change, session);
      expect(button()).toBeNull();
    }
  });
});
