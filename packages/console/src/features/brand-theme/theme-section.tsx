import { THEMES, type Theme } from '@marquee/contracts/constants';
import { Icon } from '@marquee/ui/icon';
import { Tabs } from '@marquee/ui/tabs';
import { hexAt, type TokenAt, useTokens } from '../../lib/brand/tokens.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { useFilterText } from '../../lib/table/use-filter-text.ts';
import { BaseTokens } from './base-tokens.tsx';
import { ColorField } from './color-field.tsx';
import { contrastsOf, shownRatio } from './contrast.ts';
import { stopContrasts } from './gradients.ts';
import { COLOR_GROUP_NAMES, COLOR_GROUPS } from './theme-colors.ts';
import { ThemeEffects } from './theme-effects.tsx';
import { ThemeSample } from './theme-sample.tsx';
import styles from './theme-section.module.css';

/** Pairs of both themes that the server would refuse. */
function LowContrasts({ tokenAt }: { tokenAt: TokenAt }) {
  const t = useT();
  const low = THEMES.flatMap((theme) =>
    [
      ...contrastsOf((color) => hexAt(tokenAt, [theme, 'color', color])),
      ...stopContrasts(theme, tokenAt).map(({ gradient, ...pair }) => ({ ...pair, back: gradient })),
    ]
      .filter(({ isEnough }) => !isEnough)
      .map((pair) => ({ ...pair, theme })),
  );
  return (
    <div role="status" className={styles.low}>
      {low.map(({ theme, front, back, ratio, least }) => (
        <p key={`${theme} ${front} ${back}`}>
          <Icon name="warning" /> {t(`brand.option.${theme}`)}:{' '}
          {t('brand.theme.contrastLow', { front, back, ratio: shownRatio(ratio), least })}
        </p>
      ))}
    </div>
  );
}

function ThemeColors({ theme, tokenAt }: { theme: Theme; tokenAt: TokenAt }) {
  const t = useT();
  const pairs = contrastsOf((color) => hexAt(tokenAt, [theme, 'color', color]));
  return (
    <div className={styles.groups}>
      {COLOR_GROUP_NAMES.map((group) => (
        <section key={group} className={styles.group}>
          <h2>{t(`brand.theme.group.${group}`)}</h2>
          <div className={styles.colors}>
            {COLOR_GROUPS[group].map((color) => (
              <ColorField
                key={`${theme} ${color}`}
                theme={theme}
                color={color}
                hex={hexAt(tokenAt, [theme, 'color', color])}
                pairs={pairs}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The brand's theme: colours of both themes, shapes and fonts, beside a sample page. */
export function ThemeSection() {
  const t = useT();
  const tokenAt = useTokens();
  const [chosen, setChosen] = useFilterText('theme');
  const theme = THEMES.find((each) => each === chosen) ?? THEMES[0];
  return (
    <div className={styles.section}>
      <div className={styles.main}>
        <Tabs
          label={t('brand.theme.which')}
          tabs={THEMES.map((value) => ({ value, label: t(`brand.option.${value}`) }))}
          value={theme}
          onChange={setChosen}
        >
          <div className={styles.theme}>
            <ThemeColors theme={theme} tokenAt={tokenAt} />
            <ThemeEffects theme={theme} tokenAt={tokenAt} />
          </div>
        </Tabs>
        <Section dense title={t('brand.theme.base')} lead={t('brand.theme.base.text')}>
          <BaseTokens />
        </Section>
      </div>
      <div className={styles.samples}>
        <LowContrasts tokenAt={tokenAt} />
        <ThemeSample theme={theme} tokenAt={tokenAt} />
        <p className={styles.note}>{t('brand.theme.note')}</p>
      </div>
    </div>
  );
}
