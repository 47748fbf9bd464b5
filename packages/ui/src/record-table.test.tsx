// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type RecordColumn, RecordTable, type RecordTableProps } from './record-table.tsx';

afterEach(cleanup);

interface Round {
  readonly id: string;
  readonly game: string;
  readonly stake: string;
}
const ROUNDS: readonly Round[] = [
  { id: '1', game: 'Jewels', stake: '1.00' },
  { id: '2', game: 'Dice', stake: '20.00' },
];
const COLUMNS: readonly RecordColumn<Round>[] = [
  { key: 'game', label: 'Game', render: ({ game }) => game, card: 'title' },
  { key: 'stake', label: 'Stake', render: ({ stake }) => stake, align: 'end' },
];
const table = (props: Partial<RecordTableProps<Round>> = {}) => (
  <RecordTable<Round>
    {...{ label: 'Rounds', columns: COLUMNS, rows: ROUNDS, rowKey: ({ id }) => id, empty: <p>Nothing yet</p> }}
    {...props}
  />
);

describe('[W07] a table of records', () => {
  it('names its columns and rows, and repeats the column for cards', () => {
    render(table());
    const found = within(screen.getByRole('table', { name: 'Rounds' }));
    expect(found.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Game', 'Stake']);
    expect(found.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Jewels', 'Dice']);
    expect(found.getByRole('cell', { name: '20.00' }).dataset['label']).toBe('Stake');
  });

  it('says that it is loading, with its own columns and nothing in the cells to read', () => {
    render(table({ rows: null }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    expect(screen.getAllByRole('cell').every((cell) => cell.textContent === '')).toBe(true);
    expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull();
  });

  it('keeps the rows of the page before while others load', () => {
    render(table({ isStale: true }));
    expect(screen.getByRole('rowheader', { name: 'Jewels' }).closest('[aria-busy="true"]')).not.toBeNull();
  });

  it('shows what to do next instead of an empty table', () => {
    render(table({ rows: [] }));
    expect(screen.getByText('Nothing yet')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows a failure instead of rows', () => {
    render(table({ rows: null, failed: <p role="alert">Not loaded</p> }));
    expect(screen.getByRole('alert').textContent).toBe('Not loaded');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('unfolds one row at a time by pointer and keyboard', async () => {
    render(table({ detail: ({ id }) => <p>Round {id}</p> }));
    const [jewels, dice] = ['Jewels', 'Dice'].map((name) => screen.getByRole('button', { name }));
    await userEvent.click(jewels as HTMLElement);
    const detail = screen.getByText('Round 1').closest('tr');
    expect(jewels?.getAttribute('aria-expanded')).toBe('true');
    expect(jewels?.getAttribute('aria-controls')).toBe(detail?.id);
    dice?.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('Round 1')).toBeNull();
    expect(screen.getByText('Round 2')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('Round 2')).toBeNull();
  });

  it('has no toggle without details', () => {
    render(table());
    expect(screen.queryByRole('button')).toBeNull();
  });
});
