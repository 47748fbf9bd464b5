import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal, type ModalProps } from './modal.tsx';
import { SearchSelect } from './search-select.tsx';

const OPEN_DELAY_MS = 100;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type ModalOptions = Partial<Omit<ModalProps, 'open' | 'onClose'>>;

/** A page with a button that opens the modal, and another that the modal covers. */
function Page({ closed, ...options }: ModalOptions & { closed: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    closed();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <button type="button">covered</button>
      <Modal widthPx={600} openDelayMs={0} closeLabel="Close" {...options} open={open} onClose={close}>
        <input aria-label="first" />
        <button type="button">last</button>
      </Modal>
    </>
  );
}

async function opened(options: ModalOptions = {}) {
  const closed = vi.fn();
  const person = userEvent.setup();
  render(<Page {...options} closed={closed} />);
  await person.click(screen.getByRole('button', { name: 'open' }));
  const dialog = await screen.findByRole('dialog');
  return { closed, person, dialog };
}
const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';

it('[M01] opens after its delay, and not at all when it is closed before', () => {
  vi.useFakeTimers();
  const modal = (open: boolean) => (
    <Modal open={open} onClose={() => undefined} label="Question" widthPx={600} openDelayMs={OPEN_DELAY_MS}>
      text
    </Modal>
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  render(modal(true));
  pass(OPEN_DELAY_MS - 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  pass(1);
  expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Question');
  cleanup();

  const { rerender } = render(modal(true));
  pass(OPEN_DELAY_MS - 1);
  rerender(modal(false));
  pass(OPEN_DELAY_MS);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[M01] has a title and a close icon only if they are requested', async () => {
  const both = await opened({ title: 'Log in' });
  expect(screen.getByRole('dialog', { name: 'Log in' })).toBe(both.dialog);
  await both.person.click(screen.getByRole('button', { name: 'Close' }));
  expect(both.closed).toHaveBeenCalledOnce();
  cleanup();
  const { dialog } = await opened({ label: 'Log in', dismissible: false });
  expect(dialog.querySelector('h2')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('[M01] closes by Escape and not by its background, and by neither if only its content may close it', async () => {
  const { closed, person, dialog } = await opened();
  await person.click(dialog.parentElement as Element);
  expect(closed).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
  cleanup();
  const kept = await opened({ dismissible: false });
  await kept.person.click(kept.dialog.parentElement as Element);
  await kept.person.keyboard('{Escape}');
  expect(kept.closed).not.toHaveBeenCalled();
});

it('[M01] locks the scroll of the page while it is open, and restores it', async () => {
  const isFrozen = () =>
    [document.documentElement, document.body].some(({ style }) => /hidden/.test(style.overflow + style.overflowY));
  // A modal that unmounts while open restores it a moment later.
  await waitFor(() => expect(isFrozen()).toBe(false));
  const { person } = await opened();
  await waitFor(() => expect(isFrozen()).toBe(true));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(isFrozen()).toBe(false));
});

it('[M01] focuses its first field, keeps the focus inside, and restores it', async () => {
  const { person } = await opened();
  await waitFor(() => expect(focused()).toBe('first'));
  const seen = new Set<string>();
  for (let press = 0; press < 8; press += 1) {
    await person.tab();
    seen.add(focused());
  }
  expect(seen).toEqual(new Set(['first', 'last', 'Close']));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('open'));
});

it('[M01] begins at a text field, not at the list of countries before it', async () => {
  const texts = { label: 'country', listLabel: 'countries', searchLabel: 'search', empty: 'none' };
  render(
    <Modal open onClose={() => undefined} label="Registration" widthPx={600} openDelayMs={0}>
      <SearchSelect {...texts} options={[{ key: 'VN', label: 'Vietnam' }]} chosen="VN" onChoose={() => undefined}>
        +84
      </SearchSelect>
      <input aria-label="number" />
    </Modal>,
  );
  await screen.findByRole('dialog');
  await waitFor(() => expect(focused()).toBe('number'));
});

it('[M01] covers the modal that it was opened from, as it covers the page', async () => {
  const modal = (label: string, content: ReactNode) => (
    <Modal open onClose={() => undefined} label={label} widthPx={600} openDelayMs={0}>
      {content}
    </Modal>
  );
  render(modal('first', modal('second', 'text')));
  await screen.findByRole('dialog', { name: 'second' });
  expect(document.querySelectorAll('[class*="backdrop"]')).toHaveLength(2);
});
