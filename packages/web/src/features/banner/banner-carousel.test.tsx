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
const open = (accountType?: number, shown: readonly Banner[] = banners) =>
  renderPage(<BannerCarousel group="w_home" />, {
    path: '/',
    answers: {},
    manifest: { banners: [...shown] },
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

it.each([
  ['to the left', 300, 200, 1],
  ['to the right', 200, 300, 1],
  ['hardly', 200, 190, 0],
])('[R08] follows a finger that moves %s', async (_way, from, to, expected) => {
  const { container } = await open();
  const slide = container.querySelector('picture');
  if (slide === null) throw new Error('the first banner is in the page');
  fireEvent.touchStart(slide, { touches: [{ clientX: from }] });
  fireEvent.touchEnd(slide, { changedTouches: [{ clientX: to }] });
  await waitFor(() => expect(currentDot()).toBe(expected));
});
