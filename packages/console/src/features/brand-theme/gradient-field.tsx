import type { Theme } from '@marquee/contracts/constants';
import { Button, IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import type { CSSProperties } from 'react';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { type TokenAt, tokenCss, tokenValue, writtenValue } from '../../lib/brand/tokens.ts';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { shownRatio } from './contrast.ts';
import styles from './effects.module.css';
import { gradientToken, STOPS, type Stop, stopContrasts, stopsOf, withStop } from './gradients.ts';
import { PaintField } from './paint-field.tsx';
import { PercentField } from './small-number.tsx';

export interface EffectProps {
  theme: Theme;
  /** Within the theme, e.g. `gradient.hero`. */
  name: string;
  label: string;
  tokenAt: TokenAt;
}

/** The lowest contrast of text on it. */
function OnGradient({ theme, name, tokenAt }: Omit<EffectProps, 'label'>) {
  const t = useT();
  return stopContrasts(theme, tokenAt)
    .filter(({ gradient }) => gradient === name)
    .map(({ front, ratio, least, isEnough }) => (
      <p key={front} className={styles.contrast} data-low={!isEnough || undefined}>
        {!isEnough && <Icon name="warning" />}
        {isEnough
          ? t('brand.theme.onGradient', { front, ratio: shownRatio(ratio) })
          : t('brand.theme.contrastLow', { front, back: name, ratio: shownRatio(ratio), least })}
      </p>
    ));
}

/** A gradient: its stops one by one, with a strip of the result. */
export function GradientField({ theme, name, label, tokenAt }: EffectProps) {
  const t = useT();
  const path = [theme, ...name.split('.')];
  const value = useEditable('theme', path);
  const stops = stopsOf(writtenValue(tokenAt, path), theme, tokenAt);
  const set = (next: readonly Stop[]): void => value.set(gradientToken(next, theme));
  const strip = { '--effect': tokenCss(name, 'gradient', tokenValue(tokenAt, path)) } as CSSProperties;
  const change = (index: number, part: Partial<Stop>): void =>
    set(stops.map((stop, at) => (at === index ? { ...stop, ...part } : stop)));
  return (
    <ValueFrame value={value}>
      <section className={styles.effect} aria-label={label}>
        <h3 className={styles.name}>{label}</h3>
        <div className={styles.strip} style={strip} />
        <ol>
          {stops.map((stop, index) => {
            const part = t('brand.theme.stop', { name: label, number: index + 1 });
            return (
              <li key={index} className={styles.part}>
                <PaintField
                  label={part}
                  paint={stop.paint}
                  theme={theme}
                  tokenAt={tokenAt}
                  disabled={!value.isOpen}
                  onPaint={(paint) => change(index, { paint })}
                />
                <PercentField
                  label={t('brand.theme.position')}
                  name={t('brand.theme.position.of', { stop: part })}
                  share={stop.position}
                  disabled={!value.isOpen}
                  onShare={(position) => change(index, { position })}
                />
                {value.isOpen && stops.length > STOPS.min && (
                  <IconButton
                    label={t('brand.order.remove', { name: part })}
                    onClick={() => set(stops.toSpliced(index, 1))}
                  >
                    <Icon name="close" />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ol>
        <OnGradient theme={theme} name={name} tokenAt={tokenAt} />
        {value.isOpen && stops.length < STOPS.max && (
          <Button size="s" className={styles.add} onClick={() => set(withStop(stops))}>
            {t('brand.theme.addStop')}
          </Button>
        )}
      </section>
    </ValueFrame>
  );
}
