import type { i18n } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { type Translate, TranslateContext } from './use-t.ts';

export function I18nProvider({ instance, children }: { instance: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={instance}>
      <Texts>{children}</Texts>
    </I18nextProvider>
  );
}

/** Subscribes to the language once, because a page has hundreds of texts. */
function Texts({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const translate = useMemo<Translate>(() => (key, values) => t(key, values ?? {}), [t]);
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}
