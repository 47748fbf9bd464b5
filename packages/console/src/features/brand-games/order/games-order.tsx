import { GAME_TYPES, type GameType, HOT_GAME_TYPES, HOT_GAMES_MAX } from '@marquee/contracts/constants';
import { Select } from '@marquee/ui/select';
import parts from '../../../lib/brand/values/section-layout.module.css';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Section } from '../../../lib/page/section.tsx';
import { useFilterText } from '../../../lib/table/use-filter-text.ts';
import styles from '../games.module.css';
import { useBrandVendors } from '../use-brand-vendors.ts';
import { NamedGames } from './named-games.tsx';

/** Maximum of first games in a category (tenancy's schema). */
const FIRST_MAX = 200;

const isHotType = (type: GameType): boolean => HOT_GAME_TYPES.some((each) => each === type);

/** A brand's order of a category: its first games, and the hot ones. Changes go into the draft. */
export function GamesOrder() {
  const t = useT();
  const vendors = useBrandVendors();
  const types = GAME_TYPES.filter((type) => vendors.some(({ gameTypes }) => gameTypes.includes(type)));
  const [chosen, setChosen] = useFilterText('gameType');
  const type = types.find((each) => each === chosen) ?? types[0];
  if (type === undefined) return <p>{t('brand.vendors.none')}</p>;
  return (
    <div className={`${parts.section} ${parts.narrow}`}>
      <Select
        className={styles.type}
        aria-label={t('games.type')}
        value={type}
        onChange={({ target }) => setChosen(target.value)}
        options={types.map((value) => ({ value, label: t(`games.type.${value}`) }))}
      />
      <Section dense title={t('games.first')} lead={t('games.first.text')}>
        <NamedGames key={`first ${type}`} list="first" gameType={type} max={FIRST_MAX} />
      </Section>
      {isHotType(type) && (
        <Section dense title={t('games.hot')} lead={t('games.hot.text', { count: HOT_GAMES_MAX })}>
          <NamedGames key={`hot ${type}`} list="hot" gameType={type} max={HOT_GAMES_MAX} />
        </Section>
      )}
    </div>
  );
}
