import { expect, it } from 'vitest';
import { escapeHtml } from './text.ts';

it('cannot leave an attribute or start an element when escaped', () => {
  expect(escapeHtml(`"><img src=x onerror='a&b'>`)).toBe('&quot;&gt;&lt;img src=x onerror=&#39;a&amp;b&#39;&gt;');
});
