// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Clock } from './clock.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[H03] shows the brand’s time, follows each second, and leaves no timer behind', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 17, 5, 9, 400), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { container, unmount } = await renderPage(<Clock />, {
    path: '/',
    answers: {},
    manifest: { timezone: 'Asia/Phnom_Penh' },
  });
  const clock = () => container.querySelector('time')?.textContent;
  expect(clock()).toBe('2026-11-21 00:05:09 (UTC+7)');
  act(() => vi.advanceTimersByTime(600));
  expect(clock()).toBe('2026-11-21 00:05:10 (UTC+7)');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
