import { groups } from 'virtual:marquee-message-groups';
import { describe, expect, it } from 'vitest';
import { loadGroups } from '../lib/i18n/load-groups.ts';
import { loadMessages } from '../lib/i18n/messages.ts';
import { showLanguage } from '../lib/i18n/show-language.ts';
import { sampleManifest, sampleState } from '../testing/sample-state.ts';
import { createApp } from './create-app.ts';

const open = async () => {
  const manifest = sampleManifest({ messages: { EN: { 'centre.back': 'All pages' } } });
  const { store, i18n } = createApp({
    state: sampleState({ manifest, language: 'EN' }),
    messages: await loadMessages('EN'),
  });
  return { store, i18n };
};

describe('[R10] messages of a page group', () => {
  it('are in no other chunk, and come with the brand’s own texts', async () => {
    const { store, i18n } = await open();
    expect(i18n.exists('centre.title')).toBe(false);
    await loadGroups(store, i18n, ['centre']);
    expect([i18n.t('centre.title'), i18n.t('centre.back')]).toEqual(['Member center', 'All pages']);
  });

  it('[H01] follow a change of language once a page has brought them', async () => {
    const { store, i18n } = await open();
    await loadGroups(store, i18n, ['centre']);
    await showLanguage(store, i18n, 'KM');
    expect(i18n.t('centre.title')).toBe('មជ្ឈមណ្ឌលសមាជិក');
  });

  it.each(['language first', 'group first'])(
    '[H01] are in the language that is shown in the end: %s',
    async (order) => {
      const { store, i18n } = await open();
      const begin = [() => showLanguage(store, i18n, 'KM'), () => loadGroups(store, i18n, ['centre'])];
      await Promise.all((order === 'language first' ? begin : begin.toReversed()).map((load) => load()));
      expect(i18n.t('centre.title')).toBe('មជ្ឈមណ្ឌលសមាជិក');
    },
  );

  it('are those of every file but the first page’s and the forms’', () => {
    expect(Object.keys(groups)).toContain('centre');
    for (const name of ['shell', 'games', 'account', 'error']) expect(Object.keys(groups)).not.toContain(name);
  });
});
