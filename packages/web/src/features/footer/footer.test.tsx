// @vitest-environment happy-dom
import type { PublicManifest } from '@marquee/contracts/manifest';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { Footer } from './footer.tsx';

afterEach(cleanup);

const HELP = [{ name: 'Helpline', url: 'https://help.example/' }];
const LICENCES: PublicManifest['licences'] = [{ id: 'mga', number: 'X/1/2026', url: 'https://regulator.example/' }];
const { protection } = sampleManifest();

type Marks = PublicManifest['protection']['footerMarks'];
const showFooter = (footerMarks: Marks, help = HELP) =>
  renderPage(<Footer logo={null} />, {
    ...{ path: '/', answers: {} },
    manifest: {
      protection: { ...protection, footerMarks, help },
      licences: LICENCES,
      licenceHolder: 'River Games Ltd., 1 Quay',
    },
  });

it.each([
  [['age', 'help'], HELP, ['https://help.example/']],
  [['age'], HELP, []],
  [['age', 'help'], [], []],
] as const)('[W13] with the marks %j names the organisations that help: %j', async (marks, help, targets) => {
  await showFooter([...marks], [...help]);
  const links = screen.queryAllByRole('link', { name: 'Helpline' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(targets);
});

it.each([
  [['help'], 'Help with gambling'],
  [[], 'Play responsibly'],
] as const)('[W13] with the marks %j leads to the page of responsible play by the name %s', async (marks, name) => {
  await showFooter([...marks]);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/responsible');
});

it.each([
  [['age', 'licence'], true, true],
  [['age'], true, false],
  [['licence'], false, true],
] as const)(
  '[W13][H09] with the marks %j shows the age: %s, and the licences and their holder: %s',
  async (marks, hasAge, hasLicences) => {
    await showFooter([...marks]);
    expect(screen.queryByText('21+') !== null).toBe(hasAge);
    expect(screen.queryByRole('link', { name: 'Malta Gaming Authority X/1/2026' }) !== null).toBe(hasLicences);
    expect(screen.queryByText('River Games Ltd., 1 Quay') !== null).toBe(hasLicences);
  },
);
