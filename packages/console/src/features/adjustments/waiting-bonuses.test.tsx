// @vitest-environment happy-dom
import type { BonusRequest } from '@marquee/contracts/schemas/bonuses';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { WaitingBonuses } from './waiting-bonuses.tsx';

afterEach(cleanup);

const PATH = '/brands/acme/bonuses';
const HASH = 'ab'.repeat(32);
const request = (author: string): BonusRequest => ({
  ...{ id: 'r1', player: { id: 'p1', username: 'dararith' }, amount: '2000.00', currency: 'KHR' },
  ...{ required: '20000.00', days: 30, note: 'Festival', state: 'waiting', hash: HASH, author },
  createdAt: '2026-11-20T00:00:00.000Z',
});
const open = (author: string, answers: Answers = {}) =>
  renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <WaitingBonuses merchant="acme" />
      <DialogHost />
    </SessionContext>,
    {
      at: '/adjustments/acme',
      answers: {
        [`GET ${PATH}/requests`]: {
          value: { requests: [request(author)], people: { s1: 'Dara Kim', s2: 'Sok Chea' }, you: 's2' },
        },
        ...answers,
      },
    },
  );
const section = () => screen.findByRole('region', { name: 'Bonuses that wait' });

it('[T11] a bonus that waits is approved with the hash of what was shown', async () => {
  const { requests } = await open('s1', { [`POST ${PATH}/r1/approval`]: { value: request('s1') } });
  const shown = await section();
  for (const text of ['dararith', '2,000.00 KHR', '20,000.00 KHR', '30 days', 'Festival', 'Dara Kim']) {
    expect(shown.textContent).toContain(text);
  }
  fireEvent.click(within(shown).getByRole('button', { name: 'Approve and give' }));
  await screen.findByText('Approved: the player has the bonus.');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ hash: HASH });
});

it('[T11] is rejected with a reason, and an own one is only withdrawn', async () => {
  const { requests } = await open('s1', { [`POST ${PATH}/r1/rejection`]: { value: request('s1') } });
  fireEvent.click(within(await section()).getByRole('button', { name: 'Reject' }));
  fireEvent.change(await within(await section()).findByLabelText(/Reason/), { target: { value: ' Too much ' } });
  fireEvent.click(within(await section()).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Rejected.');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Too much' });
  cleanup();
  await open('s2');
  expect(within(await section()).getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(within(await section()).queryByRole('button', { name: 'Approve and give' })).toBeNull();
});
