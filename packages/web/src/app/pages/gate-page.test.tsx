// @vitest-environment happy-dom
import { effectiveSwitches } from '@marquee/contracts/switches';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Dialogs, useDialogs } from '../../lib/dialogs/dialogs.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { GatePage } from './gate-page.tsx';

afterEach(cleanup);

it('[R04] hides the card of the log-in page while a dialog is open over it', async () => {
  let dialogs: Dialogs | undefined;
  const Reach = () => {
    dialogs = useDialogs();
    return null;
  };
  const switches = effectiveSwitches({ ...sampleManifest().switches, login: true });
  await renderPage(
    <>
      <Reach />
      <GatePage />
    </>,
    { path: '/login', answers: {}, manifest: { switches } },
  );
  const card = () => screen.getByRole('region', { name: 'Log in' }).dataset['covered'];
  expect(card()).toBeUndefined();
  act(() => dialogs?.openModal('register'));
  expect(card()).toBe('true');
  act(() => dialogs?.closeModal());
  expect(card()).toBeUndefined();
});
