import type { Theme } from '@marquee/contracts/constants';
import { Button } from '@marquee/ui/button';
import { type CSSProperties, useMemo } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { type TokenAt, themeVariables } from '../../lib/brand/tokens.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './theme-sample.module.css';

/** A small page in the brand's edited tokens, as a player would see it. */
export function ThemeSample({ theme, tokenAt }: { theme: Theme; tokenAt: TokenAt }) {
  const t = useT();
  const { name } = useBrandScope();
  const style = useMemo(() => themeVariables(tokenAt, theme) as CSSProperties, [tokenAt, theme]);
  return (
    <section
      className={styles.sample}
      style={{ ...style, colorScheme: theme }}
      aria-label={t('brand.theme.sample', { theme: t(`brand.option.${theme}`) })}
    >
      <header className={styles.header}>
        <strong className={styles.brand}>{name}</strong>
        <span className={styles.nav}>
          <span data-current>{t('brand.sample.home')}</span>
          <span>{t('brand.switch.games.rng')}</span>
          <span>{t('brand.switch.games.live')}</span>
        </span>
      </header>
      <div className={styles.hero}>
        <p className={styles.headline}>{t('brand.sample.headline')}</p>
        <p>{t('brand.sample.text')}</p>
      </div>
      <div className={styles.cards}>
        <div className={styles.card}>
          <p className={styles.title}>{t('brand.sample.card')}</p>
          <p className={styles.muted}>{t('brand.sample.muted')}</p>
          <p>
            <span className={styles.positive}>+1,250.00</span> <span className={styles.negative}>−480.00</span>
          </p>
          <span className={styles.link}>{t('brand.sample.link')}</span>
        </div>
        <div className={styles.raised}>
          <span className={styles.badge}>{t('brand.vendors.hot')}</span>
          <p className={styles.sunken}>{t('brand.sample.field')}</p>
          <div className={styles.buttons}>
            {/* inert: it shows a button, it is none */}
            <span inert className={styles.buttons}>
              <Button variant="primary">{t('brand.sample.primary')}</Button>
              <Button>{t('brand.sample.secondary')}</Button>
            </span>
          </div>
        </div>
      </div>
      <footer className={styles.footer}>© {name}</footer>
    </section>
  );
}
