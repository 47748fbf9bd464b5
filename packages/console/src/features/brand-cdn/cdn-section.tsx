import clsx from 'clsx';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import styles from '../../lib/brand/values/section-layout.module.css';
import { TextList } from '../../lib/brand/values/text-list.tsx';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';

const LISTS = ['imageCDNs', 'launchGameCDNs'] as const;

/** An origin without a path: it is written into the content security policy of every page. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(?:127\.0\.0\.1|(?:.*\.)?localhost)$/.test(url.hostname);
  return url?.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal));
}

function CdnList({ list }: { list: (typeof LISTS)[number] }) {
  const t = useT();
  const value = useEditable('cdn', [list]);
  const items = Array.isArray(value.edited) ? value.edited.map(String) : [];
  return (
    <Section dense title={t(`brand.cdn.${list}`)} lead={t(`brand.cdn.${list}.text`)}>
      <ValueFrame value={value}>
        <TextList
          label={t(`brand.cdn.${list}`)}
          addLabel={t('brand.cdn.add')}
          items={items}
          onChange={value.set}
          disabled={!value.isOpen}
          check={(text) => (isOrigin(text) ? undefined : t('brand.cdn.origin'))}
        />
      </ValueFrame>
    </Section>
  );
}

/** The hosts of artwork and games, by preference. */
export function CdnSection() {
  return (
    <div className={clsx(styles.section, styles.narrow)}>
      {LISTS.map((list) => (
        <CdnList key={list} list={list} />
      ))}
    </div>
  );
}
