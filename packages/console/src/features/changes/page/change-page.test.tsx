import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openChange as open } from '../../../testing/open-change.tsx';
import { CHANGE_KEYS } from '../data/use-changes.ts';
import { approvedBy, sampleChange } from '../testing/sample-change.ts';

const button = (name: string) => screen.queryByRole('button', { name });

afterEach(cleanup);

describe('[T11] the page of a change set', () => {
  it('does not let its author approve or publish sensitive values, and shows what it waits for', async () => {
    await open(sampleChange(), 'ann');
    expect(screen.getByText('A second person has to approve this first.')).toBeTruthy();
    for (const name of ['Publish…', 'Schedule…', 'Approve']) expect(button(name), name).toBeNull();
    expect(button('Withdraw')).not.toBeNull();
  });

  it('approves exactly the displayed version, once its values are loaded', async () => {
    const change = sampleChange();
    const approved = sampleChange({ version: 3, approvals: [approvedBy('ben')] });
    const { user, of, path } = await open(change, 'ben', {
      [`POST /changes/${change.id}/approval`]: { value: { change: approved } },
    });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('switches.home.jackpot')).toBeTruthy();
    expect(dialog.getByText(/One value by ann, based on lotus v12/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect((await screen.findByRole('status')).textContent).toContain('Approved');
    const [sent] = of('POST');
    expect([sent?.path, sent?.headers.get('if-match')]).toEqual([`${path}/approval`, '"2"']);
  });

  it('announces a change that was made elsewhere, not one of its own whose notice came before the answer', async () => {
    const change = sampleChange();
    const approved = sampleChange({ version: 3, approvals: [approvedBy('ben')] });
    let current = change;
    let show = (_shown: typeof change): void => undefined;
    const { user, app } = await open(change, 'ben', {
      [`POST /changes/${change.id}/approval`]: async () => {
        show(approved);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { value: { change: approved } };
      },
      [`GET /changes/${change.id}`]: () => ({ value: { change: current } }),
    });
    show = (shown) => {
      current = shown;
      app.queries.setQueryData(CHANGE_KEYS.one(change.id), shown);
    };
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Approve' }));
    await screen.findByText('Approved', { selector: '[role="status"] *' });
    expect(screen.queryByText(/has just changed/)).toBeNull();
    show({ ...approved, version: 4 });
    expect(await screen.findByText(/has just changed, by another person or by you in another window/)).toBeTruthy();
  });

  it('shows both versions after a conflict, and overwrites only when the user confirms it', async () => {
    const mine = sampleChange({ state: 'draft', needsApproval: false });
    const theirs = sampleChange({ ...mine, version: 7, title: 'Jackpot off tonight' });
    let isFirst = true;
    const { user, of } = await open(mine, 'ann', {
      [`PUT /changes/${mine.id}`]: () => {
        if (!isFirst) return { value: { change: { ...theirs, version: 8, title: 'My title' } } };
        isFirst = false;
        return { status: 412, code: 'version_moved', current: theirs };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const title = await screen.findByLabelText('Title');
    await user.clear(title);
    await user.type(title, 'My title');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
    expect(dialog.getByText('My title')).toBeTruthy();
    expect(dialog.getByText('Jackpot off tonight')).toBeTruthy();
    expect(of('PUT')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Save mine anyway' }));
    expect((await screen.findByRole('status')).textContent).toContain('Saved as a draft');
    const again = of('PUT')[1];
    expect([again?.headers.get('if-match'), again?.body]).toEqual([
      '"7"',
      expect.objectContaining({ title: 'My title' }),
    ]);
  });

  it('shows faults with file, line and fix, and the lock that refuses', async () => {
    const change = sampleChange({ state: 'draft', needsApproval: false });
    const fault = {
      file: 'lotus/tenant.json',
      line: 12,
      column: 5,
      rule: 'jurisdiction-lock',
      message: 'Free play is off here.',
      fix: 'Turn FREEPLAY3 off.',
      lock: 'mga.free-play',
    };
    const { user } = await open(change, 'ann', {
      [`POST /changes/${change.id}/submit`]: { status: 423, code: 'locked', lock: 'mga.free-play', faults: [fault] },
    });
    await user.click(screen.getByRole('button', { name: 'Submit for review' }));
    const alert = await screen.findByRole('alert');
    expect(document.activeElement).toBe(alert);
    for (const part of ['lotus/tenant.json:12:5', 'Free play is off here.', 'Turn FREEPLAY3 off.', 'mga.free-play']) {
      expect(alert.textContent).toContain(part);
    }
  });

  it('shows what changed on a brand since, and updates the change set', async () => {
    const change = sampleChange({ moved: ['lotus'] });
    const version = { revision: 'r', changeSet: null, title: null, by: 'folders', at: '2026-11-20T11:30:00.000Z' };
    const { user, of } = await open(change, 'ann', {
      'GET /brands/lotus/versions': { value: { versions: [13, 12].map((each) => ({ ...version, version: each })) } },
      [`PUT /changes/${change.id}`]: {
        value: { change: sampleChange({ state: 'draft', version: 3, base: { lotus: 13 } }) },
      },
    });
    expect(await screen.findByText('v13')).toBeTruthy();
    expect(button('Publish…')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Update to the current version' }));
    expect((await screen.findByRole('status')).textContent).toContain('Updated to the current version');
    const { title, reason, edits } = change;
    expect(of('PUT')[0]?.body).toEqual({ title, reason, edits });
  });

  it('shows why one was suspended, who scheduled it, and what to do', async () => {
    const schedule = { local: '2026-12-24T18:00', zone: 'Asia/Phnom_Penh', at: '2026-12-24T11:00:00.000Z', by: 'olga' };
    await open(sampleChange({ state: 'suspended', remark: 'author_gone', schedule }), 'ben');
    expect(screen.getByText('Its author may no longer change these brands.')).toBeTruthy();
    expect(screen.getByText(/scheduled by olga/)).toBeTruthy();
    expect(button('Take off the calendar')).not.toBeNull();
  });

  it('marks the review of an emergency, and shows what browsers receive', async () => {
    await open(sampleChange({ remark: 'kill', needsApproval: false }), 'ben', {}, '/manifest');
    expect(screen.getByText('Review of an emergency: already live')).toBeTruthy();
    expect(await screen.findByText('Browsers receive one difference.')).toBeTruthy();
  });
});
