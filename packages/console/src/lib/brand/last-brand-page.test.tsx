// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SAMPLE_BRAND } from '../../testing/brand/sample-brand.ts';
import { type Answer, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { SessionContext } from '../session/session.ts';
import { BrandSwitcher } from './brand-switcher.tsx';
import { LastBrandPage } from './last-brand-page.tsx';
import { keepBrand } from './use-permitted-brands.ts';

const brands = ['acme', 'harbor', 'lotus'].map((merchant) => ({
  ...SAMPLE_BRAND.brand,
  merchant,
  name: { EN: merchant },
}));
const of = (waiting: Readonly<Record<string, number>>, harbor = 0): Answer => ({
  value: {
    brands: [
      ...Object.entries(waiting).map(([merchant, payments]) => ({ merchant, count: 9, waiting: { payments } })),
      { merchant: 'harbor', count: 0, waiting: { debts: harbor, withdrawals: 50 } },
    ],
  },
});

async function open(attention: Answer, permissions = SAMPLE_SESSION.permissions) {
  const page = {
    permission: 'cashier.read',
    pathOf: (merchant: string) => `/deposits/${merchant}`,
    work: 'deposits',
  } as const;
  return renderConsole(
    <SessionContext value={{ ...SAMPLE_SESSION, permissions }}>
      <Routes>
        <Route path="/deposits" element={<LastBrandPage {...page} title="Deposits" noBrand="No brand" />} />
        <Route path="/deposits/:brand" element={<BrandSwitcher {...page} merchant="acme" />} />
      </Routes>
    </SessionContext>,
    { at: '/deposits', answers: { 'GET /brands': { value: { brands } }, 'GET /attention': attention } },
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ['of the brand with the most work of this page', null, of({ lotus: 2 }, 3), 'harbor'],
  ['of the brand used last while it has some', 'lotus', of({ lotus: 2 }, 3), 'lotus'],
  ['of another brand when the one used last has none', 'acme', of({ lotus: 2 }, 1), 'lotus'],
  ['of the brand used last when none has any', 'lotus', of({}), 'lotus'],
  ['of the first brand when the count fails', null, { status: 500, code: 'internal_error' } as const, 'acme'],
])('[G11] the link of the navigation opens the page %s', async (_what, last, attention, opened) => {
  if (last !== null) keepBrand(last);
  const { address } = await open(attention);
  await screen.findByRole('combobox');
  expect(address()).toBe(`/deposits/${opened}`);
});

it('[G11] leads to no brand that the account may not see, and the list of brands says how much each has', async () => {
  const { address } = await open(of({ acme: 1, lotus: 2 }, 3), { 'cashier.read': ['acme', 'lotus'] });
  await screen.findByRole('combobox');
  expect(address()).toBe('/deposits/lotus');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['acme (1)', 'lotus (2)']);
});
