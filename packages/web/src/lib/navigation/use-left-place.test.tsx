// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useLeftPlace } from './use-left-place.ts';

let go: ReturnType<typeof useNavigate>;
function Page({ isDrawn }: { isDrawn: boolean }) {
  go = useNavigate();
  useLeftPlace(isDrawn);
  return null;
}
const scroll = (top: number): void => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('going back restores the scroll position once the page is rendered, despite scrolls in between', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const page = (isDrawn: boolean) => (
    <MemoryRouter>
      <Page isDrawn={isDrawn} />
    </MemoryRouter>
  );
  const { rerender, unmount } = render(page(true));
  expect(window.history.scrollRestoration).toBe('manual');
  scroll(1234);
  await act(async () => go('/elsewhere'));
  scroll(10);
  expect(scrollTo).not.toHaveBeenCalled();
  rerender(page(false));
  await act(async () => go(-1));
  scroll(20);
  expect(scrollTo).not.toHaveBeenCalled();
  rerender(page(true));
  expect(scrollTo.mock.calls).toEqual([[{ top: 1234, behavior: 'instant' }]]);
  unmount();
  expect(window.history.scrollRestoration).toBe('auto');
});
