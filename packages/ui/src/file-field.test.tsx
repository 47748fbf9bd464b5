// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileField, type FileFieldProps } from './file-field.tsx';

const onChoose = vi.fn();
const onRemove = vi.fn();
const texts = {
  choose: 'Choose',
  replace: 'Replace',
  drop: 'Drop a picture here',
  remove: 'Remove',
  wrongType: 'Only PNG',
  tooLarge: 'Too large',
  progress: 'Sending',
};
const field = (props: Partial<FileFieldProps> = {}) => (
  <FileField
    {...{ label: 'Picture', hint: 'PNG, up to 4 bytes', accept: ['image/png'], maxBytes: 4, file: null }}
    {...{ onChoose, onRemove, texts }}
    {...props}
  />
);
const picture = (bytes: number, type = 'image/png') => new File(['x'.repeat(bytes)], 'me.png', { type });
const input = () => screen.getByLabelText<HTMLInputElement>(/Picture/);
const revoke = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a field for a file', () => {
  it('says beforehand what it accepts', () => {
    render(field());
    const described = (input().getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(described[0] ?? '')?.textContent).toBe('PNG, up to 4 bytes');
    expect(input().accept).toBe('image/png');
  });

  it('takes a chosen and a dropped file', async () => {
    render(field());
    await userEvent.upload(input(), picture(4));
    fireEvent.drop(screen.getByText('Drop a picture here'), { dataTransfer: { files: [picture(1)] } });
    expect(onChoose.mock.calls.map(([file]) => file.size)).toEqual([4, 1]);
  });

  it.each([
    ['a file of another type', picture(1, 'image/svg+xml'), 'Only PNG'],
    ['a file that is too large', picture(5), 'Too large'],
  ])('refuses %s', (_what, file, reason) => {
    render(field());
    fireEvent.drop(screen.getByText('Drop a picture here'), { dataTransfer: { files: [file] } });
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.getByText(reason)).toBeDefined();
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows a chosen picture, frees it afterwards, and removes it', async () => {
    const { container, unmount } = render(field({ file: picture(1) }));
    expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:picture');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onRemove).toHaveBeenCalledOnce();
    unmount();
    expect(revoke).toHaveBeenCalledWith('blob:picture');
  });

  it('shows how much is sent, and takes no other file meanwhile', () => {
    render(field({ file: picture(1), progress: 0.5 }));
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending' }).value).toBe(0.5);
    expect(input().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('shows why a server refused it', () => {
    render(field({ file: picture(1), error: 'Not a picture' }));
    expect(screen.getByText('Not a picture')).toBeDefined();
  });
});
