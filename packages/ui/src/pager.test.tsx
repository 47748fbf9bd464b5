// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

const onPage = vi.fn();
function show(page: number, pages: number): void {
  onPage.mockReset();
  render(
    <Pager
      {...{ page, pages, range: 3, margin: 1, onPage, label: 'Pages', previous: 'Back', next: 'On' }}
      nameOf={(each) => `Page ${each}`}
      position={`Page ${page} of ${pages}`}
    />,
  );
}

describe('[W07] the pager', () => {
  it('goes to a number, one back and one on', async () => {
    show(5, 9);
    const pager = within(screen.getByRole('navigation', { name: 'Pages' }));
    await userEvent.click(pager.getByRole('button', { name: 'Page 9' }));
    await userEvent.click(pager.getByRole('button', { name: 'Back' }));
    await userEvent.click(pager.getByRole('button', { name: 'On' }));
    expect(onPage.mock.calls).toEqual([[9], [4], [6]]);
  });

  it('marks the current page, whose button does nothing', async () => {
    show(5, 9);
    const current = screen.getByRole('button', { current: 'page' });
    expect(current.textContent).toBe('5');
    await userEvent.click(current);
    expect(onPage).not.toHaveBeenCalled();
  });

  it.each([
    [1, 'Back'],
    [9, 'On'],
  ])('at page %i of 9 the button beyond the end does nothing and keeps the focus', async (page, name) => {
    show(page, 9);
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    expect(onPage).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('says the position where there is no room for numbers', () => {
    show(5, 9);
    expect(screen.getByText('Page 5 of 9')).toBeDefined();
  });

  it.each([0, 1])('is absent for %i pages', (pages) => {
    show(1, pages);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
