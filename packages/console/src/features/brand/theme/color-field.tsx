import type { Theme } from '@marquee/contracts/constants';
import type { ThemeColor } from '@marquee/contracts/theme';
import { Icon } from '@marquee/ui/icon';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useEditable } from '../brand-scope.ts';
import { valueAt } from '../data/json.ts';
import { ValueFrame } from '../values/value-frame.tsx';
import { type PairContrast, shownRatio } from './contrast.ts';
import styles from './theme-section.module.css';
import { colorToken } from './tokens.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** The colours it stands on, or that stand on it, with the contrast there; what is too little says so in words. */
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
  const t = useT();
  const value = useEditable('theme', [theme, 'color', color]);
  const alias = valueAt(value.edited, ['$value']);
  const [text, setText] = useState(hex);
  useEffect(() => setText(hex), [hex]);
  const set = (next: string): void => value.set(colorToken(next, value.current));
  return (
    <ValueFrame value={value}>
      <div className={styles.color}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={t('brand.theme.pick', { color })}
          value={hex}
          disabled={!value.isOpen}
          onChange={({ target }) => set(target.value)}
        />
        <span className={styles.colorName}>
          <code>{color}</code>
          {typeof alias === 'string' && <span className={styles.alias}>{alias}</span>}
        </span>
        <input
          className={styles.hex}
          aria-label={t('brand.theme.hex', { color })}
          aria-invalid={!HEX.test(text) || undefined}
          value={text}
          maxLength={7}
          spellCheck={false}
          readOnly={!value.isOpen}
          onChange={({ target }) => {
            setText(target.value);
            if (HEX.test(target.value)) set(target.value.toLowerCase());
          }}
          onBlur={() => setText(hex)}
        />
      </div>
      <Contrasts color={color} pairs={pairs} />
    </ValueFrame>
  );
}
