// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PlainText } from './plain-text.tsx';

afterEach(cleanup);

it('shows paragraphs, and markup as it was written', () => {
  const { container } = render(<PlainText text={'One\nline\n \n\n<b>Two</b> [x](https://a.example)'} />);
  const paragraphs = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(paragraphs).toEqual(['One\nline', '<b>Two</b> [x](https://a.example)']);
  expect(container.querySelector('b')).toBeNull();
});

it.each([
  ['See https://a.example/x?y=1.', 'https://a.example/x?y=1'],
  ['(https://a.example)', 'https://a.example'],
  ['ចូល https://a.example។', 'https://a.example'],
])('links the address of "%s"', (text, address) => {
  const { container } = render(<PlainText text={text} />);
  const link = screen.getByRole('link');
  expect([link.getAttribute('href'), link.textContent]).toEqual([address, address]);
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(container.textContent).toBe(text);
});

it.each([
  'http://a.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.example',
  'mailto:a@b.example',
  'https://',
  'hxxps://a.example',
])('links nothing in "%s"', (text) => {
  const { container } = render(<PlainText text={text} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.textContent).toBe(text);
});

it('takes the direction of each paragraph from its words, and none from an address alone', () => {
  const { container } = render(<PlainText text={'Hours\n\nمرحبا https://a.example\n\nhttps://a.example'} />);
  const directions = [...container.querySelectorAll('p')].map((paragraph) => paragraph.getAttribute('dir'));
  expect(directions).toEqual(['auto', 'auto', null]);
});
