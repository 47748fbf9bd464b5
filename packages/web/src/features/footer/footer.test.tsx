// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Footer } from './footer.tsx';

afterEach(cleanup);

const HELP = [{ name: 'Helpline', url: 'https://help.example/' }];

it.each([
  [['age', 'help'], HELP, 1],
  [['age'], HELP, 0],
  [['age', 'help'], [], 0],
] as const)('[W13] with the marks %j names the organisations that help: %j', async (footerMarks, help, count) => {
  await renderPage(<Footer logo={null} />, {
    ...{ path: '/', answers: {} },
    manifest: { protection: { footerMarks: [...footerMarks], help: [...help] } },
  });
  const links = screen.queryAllByRole('link', { name: 'Help with gambling: Helpline' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(count).fill('https://help.example/'));
});
