import type { Theme } from '@marquee/contracts/constants';
import { type ThemeColor, TRANSLUCENT_COLORS } from '@marquee/contracts/theme';
import { Icon } from '@marquee/ui/icon';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { valueAt } from '../../lib/brand/json.ts';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { type PairContrast, shownRatio } from './contrast.ts';
import { alphaOf, colorToken, colorValue } from './paint.ts';
import { HexField, OpacityField } from './paint-field.tsx';
import styles from './theme-section.module.css';

/** The contrast of a colour with its partners; a low contrast is explained. */
function Contrasts({ color, pairs }: { color: ThemeColor; pairs: readonly PairContrast[] }) {
  const t = useT();
  const own = pairs.filter(({ front, isEnough, back }) => front === color || (back === color && !isEnough));
  if (own.length === 0) return null;
  return (
    <ul className={styles.contrasts}>
      {own.map(({ front, back, ratio, least, isEnough }) => (
        <li key={`${front} ${back}`} className={styles.contrast} data-low={!isEnough || undefined}>
          {!isEnough && <Icon name="warning" />}
          {isEnough
            ? t('brand.theme.contrast', { back, ratio: shownRatio(ratio) })
            : t('brand.theme.contrastLow', { front, back, ratio: shownRatio(ratio), least })}
        </li>
      ))}
    </ul>
  );
}

export interface ColorFieldProps {
  theme: Theme;
  color: ThemeColor;
  /** As edited, aliases followed. */
  hex: string;
  pairs: readonly PairContrast[];
}

/** One colour of a theme: picked or typed. */
export function ColorField({ theme, color, hex, pairs }: ColorFieldProps) {
  const value = useEditable('theme', [theme, 'color', color]);
  const alias = valueAt(value.edited, ['$value']);
  const isTranslucent = TRANSLUCENT_COLORS.includes(color);
  return (
    <ValueFrame value={value}>
      <div className={styles.color}>
        <span className={styles.colorName}>
          <code>{color}</code>
          {typeof alias === 'string' && <span className={styles.alias}>{alias}</span>}
        </span>
        <span className={styles.controls}>
          {isTranslucent && (
            <OpacityField
              label={color}
              alpha={alphaOf(alias)}
              disabled={!value.isOpen}
              onAlpha={(alpha) => value.set({ $type: 'color', $value: colorValue(hex, alpha) })}
            />
          )}
          <HexField
            label={color}
            hex={hex}
            disabled={!value.isOpen}
            onHex={(next) => value.set(colorToken(next, value.edited))}
          />
        </span>
      </div>
      <Contrasts color={color} pairs={pairs} />
    </ValueFrame>
  );
}
