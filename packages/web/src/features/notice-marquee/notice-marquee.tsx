import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import styles from './notice-marquee.module.css';

/** The length of the text decides the duration; classes, because a rendered page has no style attributes. */
function paceOf(texts: readonly string[]): 'short' | 'medium' | 'long' {
  const length = texts.join('').length;
  if (length < 120) return 'short';
  return length < 320 ? 'medium' : 'long';
}

/** Running notices [H02]: they pause on hover, on focus and by a control, and do not move for visitors who prefer reduced motion. */
export function NoticeMarquee() {
  const t = useT();
  const localize = useLocalize();
  const { marquee } = useManifest();
  const [stopped, setStopped] = useState(false);
  if (marquee.length === 0) return null;
  const texts = marquee.map((notice) => localize(notice.text));
  return (
    <section className={styles.marquee} aria-label={t('header.notices')}>
      <Icon name="megaphone" className={styles.mark} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: still notices are longer than their frame and must scroll by keyboard */}
      <div className={styles.frame} tabIndex={0}>
        <ul className={styles.track} data-pace={paceOf(texts)} data-stopped={stopped || undefined}>
          {marquee.map((notice, index) => (
            <li key={notice.id} className={styles.notice}>
              {texts[index]}
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        className={styles.control}
        label={t(stopped ? 'header.notices.play' : 'header.notices.stop')}
        onClick={() => setStopped(!stopped)}
      >
        <Icon name={stopped ? 'play' : 'pause'} />
      </IconButton>
    </section>
  );
}
