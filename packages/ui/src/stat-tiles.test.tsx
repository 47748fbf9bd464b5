// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatTiles } from './stat-tiles.tsx';

afterEach(cleanup);

it('names each figure, and holds the place of one that is loading', () => {
  render(
    <StatTiles
      stats={[
        { key: 'stake', label: 'Staked', value: '1,200.00' },
        { key: 'won', label: 'Won', value: null },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Staked', 'Won']);
  const [stake, won] = screen.getAllByRole('definition');
  expect(stake?.textContent).toBe('1,200.00');
  expect(won?.querySelector('[aria-hidden="true"]')).not.toBeNull();
});
