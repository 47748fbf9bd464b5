// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Initial } from './initial.tsx';

afterEach(cleanup);

it.each([
  ['sokha', 'S'],
  ['ស្រីនាង', 'ស'],
  ['84912345678', '8'],
  ['••••1234', null],
  ['', null],
])('[H06] shows whose account it is: %s', (name, letter) => {
  const { container } = render(<Initial name={name} className="size" />);
  const shown = container.firstElementChild;
  expect(shown?.getAttribute('data-initial')).toBe(letter);
  expect(shown?.querySelector('svg') !== null).toBe(letter === null);
});
