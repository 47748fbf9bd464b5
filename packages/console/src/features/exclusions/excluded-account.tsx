import { PlayerLink } from '../../lib/record/player-link.tsx';

interface ExcludedAccountProps {
  readonly source: { readonly merchant: string; readonly player: string };
}

/** An account by its brand and id: its name is known there. */
export function ExcludedAccount({ source: { merchant, player } }: ExcludedAccountProps) {
  return (
    <>
      <bdi>{merchant}</bdi> <PlayerLink merchant={merchant} player={{ id: player, username: player }} />
    </>
  );
}
