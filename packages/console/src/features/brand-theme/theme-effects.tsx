import type { Theme } from '@marquee/contracts/constants';
import { THEME_TOKENS } from '@marquee/contracts/theme';
import type { TokenAt } from '../../lib/brand/tokens.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import styles from './effects.module.css';
import { GradientField } from './gradient-field.tsx';
import { ShadowField } from './shadow-field.tsx';

const FIELDS = { gradient: GradientField, shadow: ShadowField } as const;
const NAMES = Object.keys(THEME_TOKENS) as (keyof typeof THEME_TOKENS)[];

/** Gradients and shadows of a theme. */
export function ThemeEffects({ theme, tokenAt }: { theme: Theme; tokenAt: TokenAt }) {
  const t = useT();
  return (
    <Section dense title={t('brand.theme.effects')} lead={t('brand.theme.effects.text')}>
      <div className={styles.effects}>
        {NAMES.map((name) => {
          const EffectField = FIELDS[THEME_TOKENS[name]];
          return (
            <EffectField
              key={`${theme} ${name}`}
              theme={theme}
              name={name}
              label={t(`brand.theme.effect.${name}`)}
              tokenAt={tokenAt}
            />
          );
        })}
      </div>
    </Section>
  );
}
