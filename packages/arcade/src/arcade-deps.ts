import type { Logger } from '@marquee/server-kit';
import type { SlidingWindow } from '@marquee/server-kit/sliding-window';
import type { Pool } from 'pg';
import type { Sealer } from './crypto/sealer.ts';
import type { GameCatalogue } from './games/catalogue.ts';
import type { NetworkOf } from './play/client-network.ts';
import type { WalletClient } from './wallet/wallet-client.ts';

/** Waits and lives, in milliseconds; tests shorten them. */
export interface ArcadeTimings {
  /** A launch id waits so long for its page. */
  readonly launchLifeMs: number;
  readonly sessionLifeMs: number;
  /** So long a wallet call belongs to the request that wrote it; above the longest time a request can spend on it. */
  readonly leaseMs: number;
  readonly resolverPauseMs: number;
  /** First wait before a refused or unanswered call is tried again; doubles up to a minute. */
  readonly retryMs: number;
  /** A rollback of a bet the wallet does not know is final only after this: the bet may still be under way. */
  readonly lateBetMs: number;
  /** A table takes bets for so long, and shows what was dealt for so long. */
  readonly tableBetMs: number;
  readonly tableShowMs: number;
  /** A table's socket is pinged this often, and its session is checked with the wallet this often. */
  readonly tablePingMs: number;
  readonly tableSessionMs: number;
  /** After bets close the deal waits so long for the wallets' answers; a slip without one is void before the cards are drawn. */
  readonly tableAnswerMs: number;
  /** So long after its end a day's file is final: longer than anything that could still be written into it takes. */
  readonly dayClosesMs: number;
}

export const DEFAULT_TIMINGS: ArcadeTimings = {
  launchLifeMs: 60_000,
  sessionLifeMs: 12 * 3_600_000,
  leaseMs: 6_000,
  resolverPauseMs: 1_000,
  retryMs: 1_000,
  lateBetMs: 30_000,
  tableBetMs: 15_000,
  tableShowMs: 9_000,
  tablePingMs: 20_000,
  tableSessionMs: 60_000,
  tableAnswerMs: 2_000,
  dayClosesMs: 5 * 60_000,
};

/**
 * Requests a minute by one player, in all games and windows together: a page plays 24 rounds of a game in a minute at most. More than a browser
 * can need comes from a program, and would slow the games of all players.
 */
export interface ArcadeLimits {
  readonly bet: number;
  readonly other: number;
  /** Requests a minute from one network without a valid token. */
  readonly stranger: number;
  /** Open table sockets of one network that have not sent a valid token yet. */
  readonly waitingSockets: number;
}

export const LIMITS_PER_MINUTE: ArcadeLimits = { bet: 240, other: 600, stranger: 600, waitingSockets: 50 };

/** Dependencies of every service; made once in `app.ts`. */
export interface ArcadeDeps {
  readonly pool: Pool;
  readonly wallet: WalletClient;
  readonly catalogue: GameCatalogue;
  readonly seedSealer: Sealer;
  readonly tokenSealer: Sealer;
  readonly timings: ArcadeTimings;
  readonly limits: ArcadeLimits;
  /** Requests of each player, in this process. */
  readonly window: SlidingWindow;
  readonly networkOf: NetworkOf;
  readonly log: Logger;
}
