import { screen } from '@testing-library/react';
import type { SentRequest } from '../render-console.tsx';

/** The sent requests that change something. */
export const written = (requests: readonly SentRequest[]): string[] =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

export const findRow = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });
