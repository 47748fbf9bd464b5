import { describe, expect, it } from 'vitest';
import { changeMessages, createI18n, withOverrides } from './create-i18n.ts';
import { bundleLanguage, languageOf, loadMessages } from './messages.ts';

describe('messages', () => {
  it('shows a missing key instead of nothing', () => {
    expect(createI18n('EN', {}).t('no.such.key')).toBe('⟦no.such.key⟧');
  });

  it('does not split keys and does not escape text', () => {
    const i18n = createI18n('EN', { 'a.b': '<b>{{name}}</b> & co' });
    expect(i18n.t('a.b', { name: '"x"' })).toBe('<b>"x"</b> & co');
  });

  it('follows the plural rules of the language', () => {
    const forms = { n_zero: '0', n_one: '1', n_two: '2', n_few: 'few', n_many: 'many', n_other: 'other' };
    const i18n = createI18n('AR', forms);
    expect([0, 1, 2, 3, 11, 100].map((count) => i18n.t('n', { count }))).toEqual([
      '0',
      '1',
      '2',
      'few',
      'many',
      'other',
    ]);
  });

  it('[H01] switches language without a new instance', async () => {
    const i18n = createI18n('EN', { hello: 'Hello' });
    await changeMessages(i18n, 'KM', { hello: 'សួស្តី' });
    expect(i18n.t('hello')).toBe('សួស្តី');
    await changeMessages(i18n, 'EN', { hello: 'Hi' });
    expect(i18n.t('hello')).toBe('Hi');
  });

  it('[T05] uses the brand’s own texts instead of the bundle’s, with their arguments', () => {
    const messages = withOverrides({ a: 'A', b: 'B {{x}}' }, { b: 'Own {x}' });
    expect(createI18n('EN', messages).t('b', { x: 7 })).toBe('Own 7');
    expect(messages['a']).toBe('A');
  });

  it('falls back to English where no bundle is built', async () => {
    expect(bundleLanguage('SW')).toBe('EN');
    expect(bundleLanguage('constructor')).toBe('EN');
    expect(languageOf('SW').tag).toBe('en');
    await expect(loadMessages('SW')).resolves.toEqual(await loadMessages('EN'));
  });
});
