import { describe, expect, it } from 'vitest';
import { inertJson } from './html.ts';

describe('JSON inside a page', () => {
  it('cannot end its script element, and parses to the same value', () => {
    const value = { text: '</script><script>alert(1)</script><!-- \u2028\u2029' };
    const json = inertJson(value);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(value);
  });
});
