import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SessionContext } from '../../lib/session/session.ts';
import { SAMPLE_BRAND } from '../../testing/brand/sample-brand.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { CommandPalette } from './command-palette.tsx';

afterEach(cleanup);

it('[T09] finds the switches that something reads, and none of a feature to come', async () => {
  const { user, address } = await renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <CommandPalette open pages={[]} onClose={() => undefined} />
    </SessionContext>,
    { answers: { 'GET /brands': { value: { brands: [SAMPLE_BRAND.brand] } } } },
  );
  await screen.findByRole('option', { name: /Lotus/ });
  const search = screen.getByRole('combobox');
  await user.type(search, 'lotus chat');
  expect(screen.queryByRole('option')).toBeNull();
  await user.clear(search);
  await user.type(search, 'lotus winners{Enter}');
  expect(address()).toBe('/brands/lotus/switches?find=home.winners');
});
