import type { BrandValue, ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import type { StaffSessionValue } from '@marquee/contracts/schemas/staff';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { BrandPage } from '../../app/pages/brand/brand-page.tsx';
import type { Json } from '../../lib/brand/json.ts';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole, type SentRequest } from '../render-console.tsx';
import { SAMPLE_SESSION } from '../sample-session.ts';
import { SAMPLE_BRAND } from './sample-brand.ts';

export interface OpenBrand {
  readonly section?: string;
  readonly values: readonly ResolvedValue[];
  readonly about?: Partial<BrandValue>;
  readonly answers?: Answers;
  readonly session?: StaffSessionValue;
}

/** The page of a brand with a fake server. */
export function openBrand({ section = '', values, about, answers = {}, session = SAMPLE_SESSION }: OpenBrand) {
  return renderConsole(
    <SessionContext value={session}>
      <Routes>
        <Route path="/brands/:merchant/*" element={<BrandPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at: `/brands/lotus/${section}`,
      answers: {
        'GET /brands/lotus': { value: { ...SAMPLE_BRAND, ...about } },
        'GET /brands/lotus/values': { value: { version: 7, values } },
        'GET /brands/lotus/versions': { value: { versions: [] } },
        ...answers,
      },
    },
  );
}

/** The sent requests that change something. */
export const written = (requests: readonly SentRequest[]): string[] =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

export const findRow = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });

/** Staged edits of the only brand with a draft, as they would be sent. */
export function stagedAt(...path: string[]): Json | undefined {
  const [draft] = Object.values<{ edits: { path: string[]; set: Json }[] }>(
    JSON.parse(sessionStorage.getItem('console.drafts') ?? '{}'),
  );
  return draft?.edits.find((edit) => edit.path.join() === path.join())?.set;
}

/** Wide enough for the pane beside the list. */
export function stubWideWindow(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
}
