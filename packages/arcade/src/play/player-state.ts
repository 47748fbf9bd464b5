import type { WalletStatus } from '@marquee/contracts/wallet';
import * as z from 'zod';
import { formatAmount } from '../amount.ts';
import type { ArcadeDeps } from '../arcade-deps.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import { firstStake, stakeOptions } from '../games/stakes.ts';
import { readChain } from '../players/seed.repository.ts';
import type { Session } from '../players/session.repository.ts';
import { listRounds } from '../rounds/round.repository.ts';
import { roundView, toRoundView } from '../rounds/round-view.ts';
import { chooseLanguage } from './languages.ts';

export const fairnessView = z.object({
  /** sha256 of the next round's server seed, hex. */
  commitment: z.string(),
  nonce: z.number(),
  clientSeed: z.string(),
  clientSeedChosen: z.boolean(),
});

export const balanceView = z.object({
  /** The wallet's last balance; absent when it did not answer. */
  balance: z.string().optional(),
  wallet: z.enum(['ok', 'silent', 'session_over']),
});

export const playerState = z.object({
  lang: z.string(),
  /** The arcade's id of the player, for choices that the page stores. */
  player: z.string(),
  currency: z.string(),
  stakes: z.array(z.string()),
  presetStake: z.string(),
  lobbyUrl: z.string(),
  fairness: fairnessView,
  balance: balanceView,
  /** The newest round. If it is unfinished or not fully presented, the page resumes it. */
  lastRound: roundView.optional(),
});

export async function readFairness(deps: ArcadeDeps, { playerId, gameCode }: Session) {
  const { nextNonce, commitment, clientSeed, clientSeedChosen } = await readChain(deps.pool, playerId, gameCode);
  return { commitment, nonce: nextNonce, clientSeed, clientSeedChosen };
}

const SESSION_OVER: readonly WalletStatus[] = [
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_USER_DISABLED',
];

export async function readBalance(deps: ArcadeDeps, session: Session): Promise<z.infer<typeof balanceView>> {
  const token = deps.tokenSealer.open(session.sealedWalletToken);
  const answer = await deps.wallet.balance({ user: session.user, token, game_code: session.gameCode });
  if (answer.kind === 'silent') return { wallet: 'silent' };
  const isOver = SESSION_OVER.includes(answer.status);
  const balance = answer.balance === undefined ? {} : { balance: formatAmount(answer.balance) };
  if (isOver) return { ...balance, wallet: 'session_over' };
  return answer.status === 'RS_OK' ? { ...balance, wallet: 'ok' } : { wallet: 'silent' };
}

/** The session data that the pages of games and tables need. */
export function termsOf({ lang, playerId, currency, lobbyUrl }: Session, balance: string | undefined) {
  const options = stakeOptions(currency);
  return {
    lang: chooseLanguage(lang),
    player: playerId,
    currency,
    stakes: [...options.stakes],
    presetStake: firstStake(options, balance),
    lobbyUrl,
  };
}

/** Everything a browser needs to open the game or to resume an interrupted round. */
export async function readPlayerState(deps: ArcadeDeps, session: Session, game: GameDefinition) {
  const [fairness, balance, [lastRound]] = await Promise.all([
    readFairness(deps, session),
    readBalance(deps, session),
    listRounds(deps.pool, session.playerId, session.gameCode, 1),
  ]);
  return {
    ...termsOf(session, balance.balance),
    fairness,
    balance,
    ...(lastRound && { lastRound: toRoundView(lastRound, game) }),
  };
}
