import { describe, expect, it } from 'vitest';
import { inertJson } from './html.ts';

describe('what goes into a page', () => {
  it('cannot end the script element it stands in, and reads back the same', () => {
    const value = { text: '</script><script>alert(1)</script><!-- \u2028\u2029' };
    const json = inertJson(value);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(value);
  });
});
