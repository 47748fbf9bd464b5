import { PLAYER_SEARCH_MIN_CHARS } from '@marquee/contracts/schemas/players';
import { EmptyState } from '@marquee/ui/empty-state';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { FoundPlayers } from './found-players.tsx';
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
  const name = usePermittedBrandName('player.read', merchant);
  const navigate = useNavigate();
  const search = searchOf(useLocation().state);
  const find = (text: string): void =>
    void navigate(PATHS.players(merchant), { replace: true, state: { search: text } });
  return (
    <Page
      title={t('nav.players')}
      tab={`${t('nav.players')} · ${name}`}
      actions={<BrandSwitcher permission="player.read" merchant={merchant} pathOf={PATHS.players} />}
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
