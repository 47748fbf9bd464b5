import type { Logger } from '@marquee/server-kit';
import type { SlidingWindow } from '@marquee/server-kit/sliding-window';
import type { Pool } from 'pg';
import type { Sealer } from './crypto/sealer.ts';
import type { GameCatalogue } from './games/catalogue.ts';
import type { NetworkOf } from './play/client-network.ts';
import type { WalletClient } from './wallet/wallet-client.ts';

/** Waits and lifetimes in milliseconds; tests shorten them. */
export interface ArcadeTimings {
  /** How long a launch id is valid. */
  readonly launchLifeMs: number;
  readonly sessionLifeMs: number;
  /** How long a wallet call is reserved for the request that wrote it. Longer than a request can spend on it. */
  readonly leaseMs: number;
  readonly resolverPauseMs: number;
  /** First wait before a refused or unanswered call is tried again; doubles up to a minute. */
  readonly retryMs: number;
  /** A rollback of an unknown bet is final only after this time, because the bet may still arrive. */
  readonly lateBetMs: number;
  /** How long a table accepts bets, and how long it shows the dealt cards. */
  readonly tableBetMs: number;
  readonly tableShowMs: number;
  /** Intervals at which a table's socket is pinged, and its session is checked with the wallet. */
  readonly tablePingMs: number;
  readonly tableSessionMs: number;
  /** How long the deal waits for wallets after bets close. A slip without an answer is void before the cards are drawn. */
  readonly tableAnswerMs: number;
  /** A day's file is final this long after its end. No write to that day takes longer. */
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
 * Requests a minute by one player, in all games and windows together. A page plays at most 24 rounds a minute; more than that comes from
 * a program and would slow down the games of all players.
 */
export interface ArcadeLimits {
  readonly bet: number;
  readonly other: number;
  /** Requests a minute from one network without a valid token. */
  readonly anonymous: number;
  /** Open table sockets of one network that have not sent a valid token yet. */
  readonly waitingSockets: number;
}

export const LIMITS_PER_MINUTE: ArcadeLimits = { bet: 240, other: 600, anonymous: 600, waitingSockets: 50 };

/** Dependencies of every service, created in `app.ts`. */
export interface ArcadeDeps {
  readonly pool: Pool;
  readonly wallet: WalletClient;
  readonly catalogue: GameCatalogue;
  readonly seedSealer: Sealer;
  readonly tokenSealer: Sealer;
  readonly timings: ArcadeTimings;
  readonly limits: ArcadeLimits;
  /** Counts the requests of each player, in this process. */
  readonly window: SlidingWindow;
  readonly networkOf: NetworkOf;
  readonly log: Logger;
}
