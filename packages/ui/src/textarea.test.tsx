// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Textarea } from './textarea.tsx';

afterEach(cleanup);

const counter = (length: number, limit: number): string => `${length} of ${limit}`;
const show = (value: string) => {
  render(
    <Textarea aria-label="Remark" aria-describedby="hint" limit={5} counter={counter} value={value} readOnly={true} />,
  );
  return screen.getByRole('textbox', { name: 'Remark' });
};
const descriptions = (area: HTMLElement): string[] => (area.getAttribute('aria-describedby') ?? '').split(' ');

it('counts its characters beside its own description', () => {
  const area = show('four');
  const [hint, id = ''] = descriptions(area);
  expect([hint, document.getElementById(id)?.textContent]).toEqual(['hint', '4 of 5']);
  expect(area.getAttribute('aria-invalid')).toBeNull();
});

it('keeps a text that is too long, and marks it', () => {
  const area = show('sixsix');
  expect((area as HTMLTextAreaElement).value).toBe('sixsix');
  expect(area.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('6 of 5').getAttribute('aria-live')).toBe('polite');
});

it('has no counter without a limit', () => {
  render(<Textarea aria-label="Remark" value="text" readOnly={true} />);
  expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toBeNull();
});
