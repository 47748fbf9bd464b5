import { describe, expect, it } from 'vitest';
import { HANDLES } from './handles.ts';
import { fieldViolation, OFF_RULE } from './registration.ts';

/** The social handles of §3. */
const ACCEPTED: Record<keyof typeof HANDLES, readonly string[]> = {
  qqNum: ['10001', '123456789012'],
  whatsapp: ['85512345678', '+85512345678'],
  facebook: ['sokha.chan.7', '100004512345678'],
  telegram: ['sokha_chan', '@sokha_chan', '+85512345678'],
  line: ['sokha.chan-1', '@sokha', '012345678'],
  zalo: ['84912345678', '+84912345678', '0912345678'],
  wechat: ['wxid_abc-12', 'Sokha2026', '85512345678'],
  skype: ['live:.cid.1a2b3c', 'sokha.chan', 'sokha,chan_1'],
};
const HOSTILE = [
  ...['javascript:alert(1)', 'https://evil.example', '//evil.example', 'data:text/html,x', 'live:javascript:x'],
  ...[
    '=cmd|calc',
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(1)',
    '<script>',
    'a"b',
    "a'b",
    'a`b',
    'a b',
    'a\\b',
    'a/../b',
    'a%00b',
  ],
  ...['សុខា', 'ｓｏｋｈａ', 'sokhа', '١٢٣٤٥٦٧٨', 'a\u202eb', '.\n.'],
];

describe.each(Object.entries(ACCEPTED))('[W17] the handle of %s', (name, accepted) => {
  const field = name as keyof typeof HANDLES;
  const codeOf = (text: string) => fieldViolation(field, { ...OFF_RULE, enabled: true }, text)?.code ?? null;

  it('takes what the network writes, and nothing', () => {
    expect([...accepted, ''].filter((text) => codeOf(text) !== null)).toEqual([]);
  });

  it('takes no address, formula, markup or other script', () => {
    expect(HOSTILE.filter((text) => codeOf(text) !== HANDLES[field].code)).toEqual([]);
  });

  it('is told to be no handle rather than too long', () => {
    const rule = { ...OFF_RULE, enabled: true, minLength: 5, maxLength: 6 };
    expect(fieldViolation(field, rule, 'https://evil.example/')?.code).toBe(HANDLES[field].code);
    expect(fieldViolation(field, rule, '1234567')?.code).toBe('length');
  });
});
