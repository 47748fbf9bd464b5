import { usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';

interface ExcludedAccountProps {
  readonly source: { readonly merchant: string; readonly player: string };
}

/** An account by its brand and id: its name is known there. A brand that the reader may not see is named by its code. */
export function ExcludedAccount({ source: { merchant, player } }: ExcludedAccountProps) {
  const name = usePermittedBrandName('brand.read', merchant);
  return (
    <>
      <bdi>{name}</bdi> <PlayerLink merchant={merchant} player={{ id: player, username: player }} />
    </>
  );
}
