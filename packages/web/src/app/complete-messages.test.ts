import { describe, expect, it } from 'vitest';
import { loadMessages } from '../lib/i18n/messages.ts';
import { sampleManifest, sampleState } from '../testing/sample-state.ts';
import { createApp } from './create-app.ts';

const createBrowserApp = async () => {
  const messages = { EN: { 'login.title': 'Come in' } };
  const state = sampleState({ manifest: sampleManifest({ messages }), language: 'EN' });
  return createApp({ state, messages: await loadMessages('EN'), isBrowser: true });
};

describe('[R10] messages of forms and failures', () => {
  it('are not in the first chunk, and come with the brand’s own texts', async () => {
    const { i18n, completeMessages } = await createBrowserApp();
    expect(i18n.t('login.username')).toBe('');
    expect(i18n.t('common.retry')).toBe('Try again');
    await completeMessages();
    expect([i18n.t('login.username'), i18n.t('login.title')]).toEqual(['Username', 'Come in']);
    expect(i18n.t('no.such.key')).toBe('⟦no.such.key⟧');
  });

  it('give a failure a text before they are loaded', async () => {
    const { i18n } = await createBrowserApp();
    expect(i18n.t('error.not_found')).toBe(i18n.t('error.network'));
    expect(i18n.t('error.network')).toMatch(/Network failure/);
  });

  it('are loaded once, also with a page that is a form', async () => {
    const app = await createBrowserApp();
    expect(app.completeMessages()).toBe(app.completeMessages());
    await app.pages.load('gate');
    expect(app.i18n.t('login.username')).toBe('Username');
  });
});
