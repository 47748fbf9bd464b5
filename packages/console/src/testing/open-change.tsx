import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { StaffSessionValue } from '@marquee/contracts/schemas/staff';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ChangesPages } from '../features/changes/changes-pages.tsx';
import { DialogHost } from '../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../lib/session/session.ts';
import { type Answers, renderConsole } from './render-console.tsx';
import { SAMPLE_SESSION } from './sample-session.ts';

/** What the sample change set does. */
export const SAMPLE_DIFF = {
  values: [
    {
      merchant: 'lotus',
      path: 'switches.home.jackpot',
      before: true,
      after: false,
      layer: 'brand',
      isSensitive: true,
    },
  ],
  manifest: [{ merchant: 'lotus', path: 'switches.home.jackpot', before: true, after: false }],
  faults: [],
};

/** Opens the page of a change set as `reader`, with a fake server that has it and gives `answers` to everything else. */
export async function openChange(
  change: ChangeValue,
  reader: string | StaffSessionValue,
  answers: Answers = {},
  section = '',
) {
  const session = typeof reader === 'string' ? { ...SAMPLE_SESSION, name: reader } : reader;
  const path = `/changes/${change.id}`;
  const shown = await renderConsole(
    <SessionContext value={session}>
      <Routes>
        <Route path="/changes/*" element={<ChangesPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at: `${path}${section}`,
      answers: {
        'GET /brands': { value: { brands: [] } },
        [`GET ${path}`]: { value: { change } },
        [`GET ${path}/diff`]: { value: SAMPLE_DIFF },
        ...answers,
      },
    },
  );
  await screen.findByRole('heading', { level: 1, name: change.title });
  return { ...shown, path, of: (method: string) => shown.requests.filter((one) => one.method === method) };
}
