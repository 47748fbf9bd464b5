import { vi } from 'vitest';

/** Wide enough for the pane beside the list. */
export function stubWideWindow(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
}
