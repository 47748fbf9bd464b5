import type { Column } from '../table/data-table.tsx';
import { Moment } from '../time/moment.tsx';
import { Money } from './money.tsx';
import { OpenButton } from './open-button.tsx';

interface OfPlayer {
  readonly player: { readonly username: string };
}

/** Columns that lists of players' money share. The first one names the row by its player, and opens it. */
export const playerColumn = <Row extends OfPlayer>(label: string, onOpen: (row: Row) => void): Column<Row> => ({
  key: 'player',
  label,
  render: (row) => <OpenButton onOpen={() => onOpen(row)}>{row.player.username}</OpenButton>,
});

export const amountColumn = (label: string): Column<{ readonly amount: string; readonly currency: string }> => ({
  key: 'amount',
  label,
  align: 'end',
  render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
});

/** @param key of the row's time, ISO 8601 */
export const momentColumn = <Key extends string>(key: Key, label: string): Column<Readonly<Record<Key, string>>> => ({
  key,
  label,
  align: 'end',
  render: ({ [key]: at }) => <Moment at={at} />,
});
