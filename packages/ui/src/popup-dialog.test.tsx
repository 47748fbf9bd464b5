import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PopupDialog, type PopupDialogProps } from './popup-dialog.tsx';

afterEach(cleanup);

type DialogProps = Partial<Omit<PopupDialogProps, 'open' | 'onSettle' | 'onClosed'>>;

/** A page with one button that opens the dialog. */
function Page({ settled, ...props }: DialogProps & { settled: (confirmed: boolean) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <PopupDialog
        title="Sign out?"
        body="You can come back."
        confirm="Sign out"
        cancel="Stay"
        widthPx={400}
        openDelayMs={0}
        {...props}
        open={open}
        onSettle={(confirmed) => {
          settled(confirmed);
          setOpen(false);
        }}
        onClosed={() => undefined}
      />
    </>
  );
}

async function opened(props: DialogProps = {}) {
  const settled = vi.fn();
  const person = userEvent.setup();
  render(<Page {...props} settled={settled} />);
  await person.click(screen.getByRole('button', { name: 'open' }));
  const dialog = await screen.findByRole('dialog');
  return { settled, person, dialog };
}

it('[M02] has an icon, a title, a body and its buttons, and is 400 wide', async () => {
  const { dialog } = await opened({ tone: 'warning' });
  expect(dialog.getAttribute('aria-label')).toBe('Sign out?');
  const body = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(body?.textContent).toBe('You can come back.');
  expect(dialog.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(dialog.style.getPropertyValue('--modal-width')).toBe('25rem');
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  expect(buttons).toEqual(expect.arrayContaining(['Stay', 'Sign out']));
});

it('[M02] has one button without a text to decline', async () => {
  const { dialog } = await opened({ cancel: undefined });
  expect(dialog.querySelectorAll('button')).toHaveLength(1);
});

it('[M02] shows HTML with its mark-up', async () => {
  const { dialog } = await opened({ html: '<p>Read <strong>this</strong></p>' });
  await waitFor(() => expect(dialog.querySelector('strong')?.textContent).toBe('this'));
});

it('[M01] [M02] is confirmed by Enter, on its button and elsewhere', async () => {
  const first = await opened();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign out'));
  await first.person.keyboard('{Enter}');
  expect(first.settled.mock.calls).toEqual([[true]]);
  cleanup();
  const second = await opened();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign out'));
  second.dialog.focus();
  await second.person.keyboard('{Enter}');
  expect(second.settled.mock.calls).toEqual([[true]]);
});

it('[M01] leaves Enter on another button to that button', async () => {
  const { settled, person } = await opened();
  screen.getByRole('button', { name: 'Stay' }).focus();
  await person.keyboard('{Enter}');
  expect(settled.mock.calls).toEqual([[false]]);
});

it('[M01] [M02] is declined by Escape, and restores the focus', async () => {
  const { settled, person } = await opened();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign out'));
  await person.keyboard('{Escape}');
  expect(settled.mock.calls).toEqual([[false]]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('open'));
});

it('[M02] is declined by a press on the cover, unless that is off', async () => {
  const first = await opened();
  await first.person.click(first.dialog.parentElement as Element);
  await waitFor(() => expect(first.settled.mock.calls).toEqual([[false]]));
  cleanup();
  const second = await opened({ coverCloses: false });
  await second.person.click(second.dialog.parentElement as Element);
  expect(second.settled).not.toHaveBeenCalled();
});

it('[M02] closes by itself after the given time', async () => {
  const { settled } = await opened({ timeoutMs: 150 });
  await waitFor(() => expect(settled.mock.calls).toEqual([[false]]));
});
