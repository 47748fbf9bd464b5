import { TextLink } from '../page/text-link.tsx';
import { PATHS } from '../paths/paths.ts';
import { useMay } from '../session/session.ts';

interface PlayerLinkProps {
  readonly merchant: string;
  readonly player: { readonly id: string; readonly username: string };
}

/** A player's name, which leads to the player's page where the reader may see it. */
export function PlayerLink({ merchant, player }: PlayerLinkProps) {
  const may = useMay();
  const name = <bdi>{player.username}</bdi>;
  return may('player.read', merchant) ? <TextLink to={PATHS.player(merchant, player.id)}>{name}</TextLink> : name;
}
