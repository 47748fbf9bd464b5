import type { Theme } from '@marquee/contracts/constants';
import { THEME_COLORS } from '@marquee/contracts/theme';
import { Select } from '@marquee/ui/select';
import { useEffect, useState } from 'react';
import { hexAt, type TokenAt } from '../../lib/brand/tokens.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import type { Paint } from './paint.ts';
import styles from './paint-field.module.css';
import { PercentField } from './small-number.tsx';

const HEX = /^#[0-9a-f]{6}$/i;
const OWN = 'own';

export interface HexFieldProps {
  /** The name of the colour for screen readers. */
  label: string;
  hex: string;
  disabled: boolean;
  onHex: (hex: string) => void;
}

/** A colour picked or typed. */
export function HexField({ label, hex, disabled, onHex }: HexFieldProps) {
  const t = useT();
  const [text, setText] = useState(hex);
  useEffect(() => setText(hex), [hex]);
  return (
    <>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('brand.theme.pick', { color: label })}
        value={hex}
        disabled={disabled}
        onChange={({ target }) => onHex(target.value)}
      />
      <input
        className={styles.hex}
        aria-label={t('brand.theme.hex', { color: label })}
        aria-invalid={!HEX.test(text) || undefined}
        value={text}
        maxLength={7}
        spellCheck={false}
        readOnly={disabled}
        onChange={({ target }) => {
          setText(target.value);
          if (HEX.test(target.value)) onHex(target.value.toLowerCase());
        }}
        onBlur={() => setText(hex)}
      />
    </>
  );
}

export interface OpacityFieldProps {
  /** What it is the opacity of. */
  label: string;
  /** 0 to 1. */
  alpha: number;
  disabled: boolean;
  onAlpha: (alpha: number) => void;
}

export function OpacityField({ label, alpha, disabled, onAlpha }: OpacityFieldProps) {
  const t = useT();
  return (
    <PercentField
      label={t('brand.theme.opacity')}
      name={t('brand.theme.opacity.of', { color: label })}
      share={alpha}
      disabled={disabled}
      onShare={onAlpha}
    />
  );
}

export interface PaintFieldProps {
  label: string;
  paint: Paint;
  theme: Theme;
  tokenAt: TokenAt;
  disabled: boolean;
  onPaint: (paint: Paint) => void;
}

/** An own colour with its opacity, or a theme colour. */
export function PaintField({ label, paint, theme, tokenAt, disabled, onPaint }: PaintFieldProps) {
  const t = useT();
  return (
    <>
      <Select
        className={styles.from}
        aria-label={t('brand.theme.from', { color: label })}
        value={paint.name ?? OWN}
        disabled={disabled}
        onChange={({ target }) => {
          const name = THEME_COLORS.find((each) => each === target.value) ?? null;
          onPaint(name === null ? { ...paint, name } : { hex: hexAt(tokenAt, [theme, 'color', name]), alpha: 1, name });
        }}
        options={[
          { value: OWN, label: t('brand.theme.own') },
          ...THEME_COLORS.map((value) => ({ value, label: value })),
        ]}
      />
      {paint.name === null ? (
        <>
          <HexField label={label} hex={paint.hex} disabled={disabled} onHex={(hex) => onPaint({ ...paint, hex })} />
          <OpacityField
            label={label}
            alpha={paint.alpha}
            disabled={disabled}
            onAlpha={(alpha) => onPaint({ ...paint, alpha })}
          />
        </>
      ) : (
        <svg className={styles.named} aria-hidden="true">
          <rect width="100%" height="100%" fill={paint.hex} />
        </svg>
      )}
    </>
  );
}
