// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { DialogChunk } from './dialogs/dialog-chunk.tsx';
import { PageFailed } from './page-failed.tsx';

const person = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const options = { path: '/', answers: {} };
const Panel = ({ text }: { text: string }) => <p>{text}</p>;

it('[R10] loads a dialog again on request after its chunk failed', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ text: string }>>>(async () => Panel);
  load.mockRejectedValueOnce(new Error('lost'));
  await renderPage(<DialogChunk load={load} props={{ text: 'Here' }} onAbandon={() => undefined} />, options);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Check your network/);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[R10] shows a dialog again on request after it threw, and does not blame the network', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const faults = [new Error('broken'), new Error('broken')];
  const Fragile = ({ text }: { text: string }) => {
    const fault = faults[0];
    if (fault !== undefined) throw fault;
    return <p>{text}</p>;
  };
  await renderPage(
    <DialogChunk load={async () => Fragile} props={{ text: 'Here' }} onAbandon={() => undefined} />,
    options,
  );
  expect((await screen.findByRole('alert')).textContent).not.toMatch(/network/);
  faults.length = 0;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here')).toBeDefined();
});

it('[R10] a failed dialog can be closed', async () => {
  const abandon = vi.fn();
  const lost = async (): Promise<ComponentType<object>> => {
    throw new Error('lost');
  };
  await renderPage(<DialogChunk load={lost} props={{}} onAbandon={abandon} />, options);
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  expect(abandon).toHaveBeenCalledOnce();
});

it.each([
  ['load', /Check your network/],
  ['render', /could not be shown/],
] as const)('[R10] a page that failed to %s shows it', async (reason, text) => {
  await renderPage(<PageFailed reason={reason} onRetry={() => undefined} />, options);
  expect(screen.getByRole('alert').textContent).toMatch(text);
});
