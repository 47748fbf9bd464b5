import { screen } from '@testing-library/react';
import type { Asked } from '../stage.tsx';

/** What was asked of the server that changes something. */
export const written = (asked: readonly Asked[]): string[] =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

export const findRow = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });
