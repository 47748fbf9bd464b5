import { describe, expect, it } from 'vitest';
import { instantOfExpiry } from './kill-expiry.ts';

const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z');

describe('[T11] the end of an emergency', () => {
  it('is none, some hours away, or a future time on the reader’s clock', () => {
    expect(instantOfExpiry({ choice: '', local: '' }, NOW_MS)).toBeNull();
    expect(instantOfExpiry({ choice: '4', local: '' }, NOW_MS)).toBe('2026-11-20T14:00:00.000Z');
    const local = '2026-12-24T18:30';
    expect(instantOfExpiry({ choice: 'at', local }, NOW_MS)).toBe(new Date(2026, 11, 24, 18, 30).toISOString());
    for (const none of ['', '2026-11-01T00:00', '2026-13-01T00:00'])
      expect(instantOfExpiry({ choice: 'at', local: none }, NOW_MS), none).toBeUndefined();
  });
});
