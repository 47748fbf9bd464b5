// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const ROW_PX = 300;
const TAB_PX = 120;
const TABS = ['all', 'fav', 'recent', 'jackpots'].map((value) => ({ value, label: value }));
const scrollBy = vi.fn();
const show = (value: string, tabs = TABS) => (
  <Tabs label="Lists" tabs={tabs} value={value} onChange={() => undefined}>
    {value}
  </Tabs>
);

/** A browser's layout: side by side, none narrower than its words. */
beforeEach(() => {
  scrollBy.mockReset();
  vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(scrollBy);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROW_PX);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.children.length * TAB_PX;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.getAttribute('role') === 'tab'
      ? new DOMRect(place * TAB_PX, 0, TAB_PX, 44)
      : new DOMRect(0, 0, ROW_PX, 44);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[G02] scrolls the chosen tab to the middle if not all fit, at first and with every change', () => {
  const { rerender } = render(show('jackpots'));
  expect(scrollBy.mock.calls).toEqual([[{ left: 3.5 * TAB_PX - ROW_PX / 2 }]]);
  rerender(show('recent'));
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 2.5 * TAB_PX - ROW_PX / 2 });
});

it('does not scroll if all fit', () => {
  render(show('fav', TABS.slice(0, 2)));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('fav');
  expect(scrollBy).not.toHaveBeenCalled();
});
