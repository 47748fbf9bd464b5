import { Button, IconButton } from '@marquee/ui/button';
import { Checkbox } from '@marquee/ui/checkbox';
import { Icon } from '@marquee/ui/icon';
import type { CSSProperties } from 'react';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { tokenCss, tokenValue, writtenValue } from '../../lib/brand/tokens.ts';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './effects.module.css';
import type { EffectProps } from './gradient-field.tsx';
import { PaintField } from './paint-field.tsx';
import { LAYERS, LENGTH_MAX, layersOf, SHADOW_LENGTHS, type ShadowLayer, shadowToken } from './shadows.ts';
import { SmallNumber } from './small-number.tsx';

/** A shadow: its layers one by one, below a card that casts it. */
export function ShadowField({ theme, name, label, tokenAt }: EffectProps) {
  const t = useT();
  const path = [theme, ...name.split('.')];
  const value = useEditable('theme', path);
  const layers = layersOf(writtenValue(tokenAt, path), theme, tokenAt);
  const set = (next: readonly ShadowLayer[]): void => value.set(shadowToken(next, theme));
  const colorOf = (color: string): string => tokenCss(color, 'color', tokenValue(tokenAt, [theme, 'color', color]));
  const cast = {
    '--effect': tokenCss(name, 'shadow', tokenValue(tokenAt, path)),
    '--ground': colorOf('bg'),
    '--card': colorOf('surface'),
  } as CSSProperties;
  const change = (index: number, part: Partial<ShadowLayer>): void =>
    set(layers.map((layer, at) => (at === index ? { ...layer, ...part } : layer)));
  const [first] = layers;
  return (
    <ValueFrame value={value}>
      <section className={styles.effect} aria-label={label}>
        <h3 className={styles.name}>{label}</h3>
        <div className={styles.ground} style={cast}>
          <div className={styles.card} />
        </div>
        <ol>
          {layers.map((layer, index) => {
            const part = t('brand.theme.layer', { name: label, number: index + 1 });
            return (
              <li key={index} className={styles.part}>
                <PaintField
                  label={part}
                  paint={layer.paint}
                  theme={theme}
                  tokenAt={tokenAt}
                  disabled={!value.isOpen}
                  onPaint={(paint) => change(index, { paint })}
                />
                {SHADOW_LENGTHS.map((length) => (
                  <SmallNumber
                    key={length}
                    label={t(`brand.theme.shadow.${length}`)}
                    name={`${part}: ${t(`brand.theme.shadow.${length}`)} (${layer.lengths[length].unit})`}
                    value={layer.lengths[length].value}
                    disabled={!value.isOpen}
                    min={-LENGTH_MAX}
                    max={LENGTH_MAX}
                    onValue={(number) => {
                      const changed = { ...layer.lengths[length], value: number };
                      change(index, { lengths: { ...layer.lengths, [length]: changed } });
                    }}
                  />
                ))}
                <Checkbox
                  label={t('brand.theme.shadow.inset')}
                  checked={layer.isInset}
                  disabled={!value.isOpen}
                  onChange={({ target }) => change(index, { isInset: target.checked })}
                />
                {value.isOpen && layers.length > LAYERS.min && (
                  <IconButton
                    label={t('brand.order.remove', { name: part })}
                    onClick={() => set(layers.toSpliced(index, 1))}
                  >
                    <Icon name="close" />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ol>
        {value.isOpen && first !== undefined && layers.length < LAYERS.max && (
          <Button size="s" className={styles.add} onClick={() => set([...layers, first])}>
            {t('brand.theme.addLayer')}
          </Button>
        )}
      </section>
    </ValueFrame>
  );
}
