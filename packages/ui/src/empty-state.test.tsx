// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmptyState } from './empty-state.tsx';

afterEach(cleanup);

it('leaves out an illustration that could not be loaded', () => {
  const { container } = render(<EmptyState image="/brand/empty.svg" title="This page is slow to load" role="alert" />);
  const image = container.querySelector('img');
  if (image === null) throw new Error('the illustration is shown while it loads');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('This page is slow to load');
});
