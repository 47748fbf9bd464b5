import { PLAYER_SEARCH_MIN_CHARS } from '@marquee/contracts/schemas/players';
import { EmptyState } from '@marquee/ui/empty-state';
import { Select } from '@marquee/ui/select';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { keepBrand, usePermittedBrands } from '../../lib/brand/use-permitted-brands.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { FoundPlayers } from './found-players.tsx';
import styles from './players.module.css';
import { SearchForm } from './search-form.tsx';

/** The search text is personal data: it is kept in the history entry, not in the address. */
const searchOf = (state: unknown): string => {
  const { search } = (state ?? {}) as { readonly search?: unknown };
  return typeof search === 'string' ? search : '';
};

/** Finds players of one brand. */
export function PlayersPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const { list = [] } = usePermittedBrands('player.read');
  const navigate = useNavigate();
  const search = searchOf(useLocation().state);
  useEffect(() => keepBrand(merchant), [merchant]);
  const find = (text: string): void =>
    void navigate(PATHS.players(merchant), { replace: true, state: { search: text } });
  const name = list.find((brand) => brand.merchant === merchant)?.name ?? merchant;
  return (
    <Page
      title={t('nav.players')}
      tab={`${t('nav.players')} · ${name}`}
      actions={
        <Select
          className={styles.brand}
          aria-label={t('players.brand')}
          value={merchant}
          onChange={({ target }) => void navigate(PATHS.players(target.value))}
          options={(list.length === 0 ? [{ merchant, name }] : list).map((brand) => ({
            value: brand.merchant,
            label: brand.name,
          }))}
        />
      }
    >
      <SearchForm key={`${merchant} ${search}`} search={search} onSearch={find} />
      {search.length < PLAYER_SEARCH_MIN_CHARS ? (
        <EmptyState title={t('players.start')} text={t('players.start.text')} />
      ) : (
        <FoundPlayers merchant={merchant} search={search} />
      )}
    </Page>
  );
}
