// @vitest-environment happy-dom
import type { Banner } from '@marquee/contracts/manifest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { BannerCarousel } from './banner-carousel.tsx';

afterEach(cleanup);

const [first] = sampleManifest().banners;
if (!first) throw new Error('the sample has a banner');
const { linkage: _, ...plain } = first;
const banners = [
  { ...plain, bannerId: 'join', linkageType: 'register', title: { EN: 'Open an account' } },
  { ...first, bannerId: 'play', title: { EN: 'Play' } },
] as const;
const open = (accountType?: number, shown: readonly Banner[] = banners, manifest = {}) =>
  renderPage(<BannerCarousel group="w_home" />, {
    path: '/',
    answers: {},
    manifest: { banners: [...shown], ...manifest },
    ...(accountType === undefined ? {} : { accountType }),
  });

it('[R08] shows members no banner that leads to registration', async () => {
  await open(0);
  expect(screen.getByRole('heading', { name: 'Play' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Open an account' })).toBeNull();
});

it('[R08] shows members the only banner too, without its link to registration', async () => {
  await open(0, banners.slice(0, 1));
  expect(screen.getByRole('heading', { name: 'Open an account' })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('[R08] shows visitors the banners that lead to registration', async () => {
  await open();
  expect((await screen.findAllByText('Open an account')).length).toBeGreaterThan(0);
});

const currentDot = () =>
  screen.getAllByRole('button', { name: /^Show / }).findIndex((dot) => dot.getAttribute('aria-current') === 'true');

it('[R08] keeps the server’s picture of the first banner until another is shown, with a dot per banner and a stop control', async () => {
  const { container } = await open();
  expect(currentDot()).toBe(0);
  expect(screen.getByRole('button', { name: 'Stop the rotation' })).toBeDefined();
  expect(container.querySelectorAll('picture')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 of 2' }));
  await waitFor(() => expect(container.querySelectorAll('picture')).toHaveLength(2));
  expect(currentDot()).toBe(1);
});

function swipe(container: HTMLElement, from: number, to: number): void {
  const slide = container.querySelector('picture');
  if (slide === null) throw new Error('the first banner is in the page');
  fireEvent.touchStart(slide, { touches: [{ clientX: from }] });
  fireEvent.touchEnd(slide, { changedTouches: [{ clientX: to }] });
}
const three = [...banners, { ...first, bannerId: 'third', title: { EN: 'Third' } }];

it.each([
  ['to the left', 300, 200, 1],
  ['to the right', 200, 300, 2],
  ['hardly', 200, 190, 0],
])('[R08] follows a finger that moves %s', async (_way, from, to, expected) => {
  const { container } = await open(undefined, three);
  swipe(container, from, to);
  await waitFor(() => expect(currentDot()).toBe(expected));
});

it('[R08] follows a finger the other way where reading begins at the right', async () => {
  const { container } = await open(undefined, three, { language: 'AR' });
  swipe(container, 300, 200);
  await waitFor(() => expect(currentDot()).toBe(2));
});

it('[R08] shows one banner to readers and the keyboard, and keeps the first in the page', async () => {
  const { container } = await open();
  const picture = container.querySelector('picture');
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 of 2' }));
  expect(container.querySelector('picture')).toBe(picture);
  expect(picture?.closest('[inert]')).not.toBeNull();
  expect(screen.getByText('Play').closest('[inert]')).toBeNull();
});
