// @vitest-environment happy-dom
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '../lib/i18n/messages.ts';
import { languageAtom } from '../lib/manifest/page-state.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleState } from '../testing/sample-state.ts';
import { AppProviders } from './app-providers.tsx';
import { createApp } from './create-app.ts';
import { laterPart } from './later-part.tsx';
import { AroundFailed } from './layout/around-failed.tsx';

type Load = () => Promise<ComponentType>;
const person = userEvent.setup();
const options = { path: '/', answers: {} };
const Part = () => (
  <div>
    <a href="/rng">Slots</a>
  </div>
);
const lost: Load = async () => {
  throw new Error('lost');
};
/** Loads the part from the second time on. */
const lostOnce = () => vi.fn<Load>(async () => Part).mockImplementationOnce(lost);
const around = (load: Load) => laterPart(load, () => <AroundFailed load={load} />);

let rerender: () => void;
function Page({ part }: { part: ReactElement }) {
  const [renders, setRenders] = useState(0);
  rerender = () => act(() => setRenders(renders + 1));
  return <main data-renders={renders}>{part}</main>;
}

/** A page whose server had the part's chunk, hydrated with the one that the browser gets. */
async function hydrate(load: Load) {
  const app = createApp({ state: sampleState(), messages: await loadMessages('EN') });
  const { prelude } = await prerender(<Page part={around(async () => Part)} />);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = await text(prelude as ReadableStream);
  const link = root.querySelector('a');
  const page = (
    <AppProviders app={app}>
      <Page part={around(load)} />
    </AppProviders>
  );
  await act(async () => void hydrateRoot(root, page));
  const choose = (language: string) => act(() => app.store.set(languageAtom, language));
  return { root, link, choose };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('[R10] keeps the side bar and the footer that the server has drawn when their chunk fails', async () => {
  const { root, link } = await hydrate(lost);
  expect(link?.textContent).toBe('Slots');
  rerender();
  expect(root.querySelector('main')?.dataset['renders']).toBe('1');
  expect(root.querySelector('a')).toBe(link);
  expect(console.error).not.toHaveBeenCalled();
});

it('[R10] loads a footer whose chunk failed again when the language changes, and keeps it then', async () => {
  const load = lostOnce();
  const { root, link, choose } = await hydrate(load);
  expect(root.querySelector('a')).toBe(link);
  choose('KM');
  await waitFor(() => expect(root.querySelector('a')?.isConnected).toBe(true));
  expect(root.querySelector('a')).not.toBe(link);
  expect(load).toHaveBeenCalledTimes(2);
  choose('EN');
  expect(root.querySelector('a')?.textContent).toBe('Slots');
});

it('[R10] offers a retry where the server has drawn no footer', async () => {
  await renderPage(around(lostOnce().mockImplementationOnce(lost)), options);
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Slots' })).toBeDefined();
});

it('[R10] loads a part whose chunk failed again, and offers a retry after that', async () => {
  const load = lostOnce();
  await renderPage(laterPart(load), options);
  expect(await screen.findByRole('link', { name: 'Slots' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  cleanup();
  await renderPage(laterPart(lost), options);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Check your network/);
});

it('[R10] offers a retry for a part that threw', async () => {
  const faults = [new Error('broken')];
  const Fragile = () => {
    const fault = faults[0];
    if (fault !== undefined) throw fault;
    return <Part />;
  };
  await renderPage(
    laterPart(async () => Fragile),
    options,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  faults.length = 0;
  await person.click(retry);
  expect(await screen.findByRole('link', { name: 'Slots' })).toBeDefined();
});
