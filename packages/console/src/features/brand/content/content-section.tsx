import { localize } from '@marquee/contracts/localize';
import type { Localized, NavEntry } from '@marquee/contracts/manifest';
import { EmptyState } from '@marquee/ui/empty-state';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useBrandScope } from '../brand-scope.ts';
import { winnerOf } from '../data/brand-values.ts';
import partStyles from '../values/part.module.css';
import { Part } from '../values/part.tsx';
import styles from './content-section.module.css';

interface Item {
  readonly id: string;
  readonly text: ReactNode;
  readonly hint: ReactNode;
  readonly file: string;
}

const navName = (entry: NavEntry): string => ('page' in entry ? entry.page : entry.category);

function Items({ items, empty }: { items: readonly Item[]; empty: string }) {
  if (items.length === 0) return <p className={partStyles.lead}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {items.map(({ id, text, hint, file }) => (
        <li key={id} className={styles.item}>
          <div className={styles.text}>
            <p>{text}</p>
            <p className={styles.hint}>{hint}</p>
          </div>
          <code className={styles.file}>{file}</code>
        </li>
      ))}
    </ul>
  );
}

/** Where content stands: banners, running text and the nav, to be looked at; they change in the folder. */
export function ContentSection() {
  const t = useT();
  const [language] = useLanguage();
  const { about, values } = useBrandScope();
  const { manifest, brand } = about;
  if (manifest === null) return <EmptyState title={t('brand.content.never')} />;
  const textOf = (text: Localized) => localize(text, language, brand.defaultLanguage);
  const fileOf = (kind: string, id: string) => `content/${kind}/${id}.{${brand.languages.join(',')}}.md`;
  const nav = winnerOf(values.find('tenant', ['nav']));
  return (
    <div className={clsx(partStyles.section, partStyles.narrow)}>
      <p className={partStyles.lead}>{t('brand.content.text')}</p>
      <Part title={t('brand.content.banners')}>
        <Items
          empty={t('brand.content.none')}
          items={manifest.banners.map(({ bannerId, title, groupName, linkage }) => ({
            id: bannerId,
            text: textOf(title) || bannerId,
            hint: linkage === undefined ? groupName : `${groupName} → ${linkage}`,
            file: fileOf('banner', bannerId),
          }))}
        />
      </Part>
      <Part title={t('brand.content.marquee')}>
        <Items
          empty={t('brand.content.none')}
          items={manifest.marquee.map(({ id, text }) => ({
            id,
            text: textOf(text),
            hint: id,
            file: fileOf('marquee', id),
          }))}
        />
      </Part>
      <Part title={t('brand.content.nav')}>
        <Items
          empty={t('brand.content.none')}
          items={manifest.nav.map((entry) => ({
            id: navName(entry),
            text: navName(entry),
            hint: t('page' in entry ? 'brand.content.page' : 'brand.content.category'),
            file: nav === undefined ? '' : `${nav.file}:${nav.line}`,
          }))}
        />
      </Part>
    </div>
  );
}
