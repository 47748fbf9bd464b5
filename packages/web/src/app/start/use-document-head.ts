import { useEffect } from 'react';
import { languageOf } from '../../lib/i18n/messages.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLanguage, useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import { usePageEntry } from '../../lib/navigation/use-nav.ts';
import { pageTitle } from '../page-title.ts';

/** Adds the new theme file and removes the old one when it is loaded, so the page always has colours. */
function replaceTheme(href: string): void {
  const old = document.querySelector<HTMLLinkElement>('#mq-theme');
  if (!old || old.getAttribute('href') === href) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.addEventListener('load', () => {
    old.remove();
    link.id = 'mq-theme';
  });
  old.after(link);
}

/** Keeps the document's head in step with language, page and manifest. The server's page has the first values. */
export function useDocumentHead(): void {
  const t = useT();
  const localize = useLocalize();
  const language = useLanguage();
  const entry = usePageEntry();
  const { name, tagline, themeCss, assets } = useManifest();

  useEffect(() => {
    const { tag, direction } = languageOf(language);
    document.documentElement.lang = tag;
    document.documentElement.dir = direction;
  }, [language]);

  useEffect(() => {
    document.title = pageTitle(entry, localize(name), localize(tagline), t);
    document.querySelector('meta[name="description"]')?.setAttribute('content', localize(tagline));
  }, [entry, name, tagline, localize, t]);

  useEffect(() => {
    replaceTheme(themeCss);
    document.querySelector('#mq-icon')?.setAttribute('href', assets.favicon);
  }, [themeCss, assets.favicon]);
}
