// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SideMenu } from './side-menu.tsx';

afterEach(cleanup);

const entry = (key: string, unread?: number) => ({
  key,
  label: `Page ${key}`,
  icon: null,
  href: `?mc=${key}`,
  badge: unread === undefined ? undefined : { count: unread, label: `${unread} unread` },
});

function show(unread?: number) {
  const onChoose = vi.fn();
  render(<SideMenu label="Centre" entries={[entry('a'), entry('b', unread)]} current="a" onChoose={onChoose} />);
  return onChoose;
}

describe('[W01] the side menu', () => {
  it('marks the current page alone', () => {
    show();
    expect(screen.getByRole('navigation', { name: 'Centre' })).toBeDefined();
    const marks = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
    expect(marks).toEqual(['page', null]);
  });

  it('opens a page by pointer and keyboard without leaving the document', async () => {
    const onChoose = show();
    const press = createEvent.click(screen.getByRole('link', { name: 'Page b' }));
    fireEvent(screen.getByRole('link', { name: 'Page b' }), press);
    expect(press.defaultPrevented).toBe(true);
    screen.getByRole('link', { name: 'Page a' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onChoose.mock.calls).toEqual([['b'], ['a']]);
  });

  it('leaves a press that opens a new tab to the browser', () => {
    const onChoose = show();
    const link = screen.getByRole('link', { name: 'Page b' });
    const press = createEvent.click(link, { ctrlKey: true });
    // The test's document would follow the link.
    link.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    fireEvent(link, press);
    expect(onChoose).not.toHaveBeenCalled();
    expect(link.getAttribute('href')).toBe('?mc=b');
  });

  it('shows a badge above 0, and reads it out with its meaning', () => {
    show(3);
    expect(screen.getByRole('link', { name: 'Page b 3 unread' }).textContent).toContain('3');
  });

  it.each([0, undefined])('shows no badge for %s', (unread) => {
    show(unread);
    expect(screen.getByRole('link', { name: 'Page b' }).textContent).toBe('Page b');
  });

  it('shortens a badge above 99', () => {
    show(250);
    expect(screen.getByText('99+')).toBeDefined();
  });
});
