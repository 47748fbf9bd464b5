import type { BrandValue, ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import type { StaffSessionValue } from '@marquee/contracts/schemas/staff';
import { Route, Routes } from 'react-router-dom';
import { BrandPage } from '../../app/pages/brand/brand-page.tsx';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../render-console.tsx';
import { SAMPLE_SESSION } from '../sample-session.ts';
import { SAMPLE_BRAND } from './sample-brand.ts';

export interface OpenBrand {
  readonly section?: string;
  readonly values: readonly ResolvedValue[];
  readonly about?: Partial<BrandValue>;
  readonly answers?: Answers;
  readonly session?: StaffSessionValue;
}

/** The page of a brand before a server made of answers. */
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
