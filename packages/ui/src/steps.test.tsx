// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Steps } from './steps.tsx';

afterEach(cleanup);

it('lists steps in order, marks the current one and says the state of each', () => {
  render(
    <Steps
      label="Deposit"
      stateNames={{ done: 'Done:', current: 'Now:', todo: '', failed: 'Failed:' }}
      steps={[
        { key: 'a', label: 'Requested', note: '12:01', state: 'done' },
        { key: 'b', label: 'Paid', state: 'current' },
        { key: 'c', label: 'Credited', state: 'todo' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Deposit' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Done: Requested12:01',
    'Now: Paid',
    'Credited',
  ]);
  expect(screen.getByText('Paid').closest('li')?.getAttribute('aria-current')).toBe('step');
});

it('marks a step that failed', () => {
  render(
    <Steps
      label="Deposit"
      stateNames={{ done: 'Done:', current: 'Now:', todo: '', failed: 'Failed:' }}
      steps={[{ key: 'a', label: 'Paid', state: 'failed' }]}
    />,
  );
  expect(screen.getByRole('listitem').textContent).toBe('Failed: Paid');
});
