/** The winner board (§7 home, `GCSGAME_getRankList`): wins of real rounds with masked names. */
import * as z from 'zod/mini';
import { WINNER_RANKS, WINNERS_SHOWN } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { gameSchema } from './games.ts';

export const rankListQuery = z.object({
  /** The biggest wins of the last days, or the latest. */
  rankType: z._default(z.enum(WINNER_RANKS), 'BIG'),
  language: z.optional(languageCodeSchema),
});
export type RankListQuery = z.infer<typeof rankListQuery>;

export const winSchema = z.object({
  /** Identifies the win while it is listed; reveals neither round nor member. */
  winId: z.string(),
  /** Masked. */
  account: z.string(),
  game: gameSchema,
  /** Amount of the win, decimal text in the brand's currency. */
  amount: z.string(),
  /** ISO 8601 UTC, rounded to the minute. */
  wonAt: z.string(),
});
export type Win = z.infer<typeof winSchema>;

/** Sorted by amount or by time. */
export const rankListValue = z.object({ list: z.array(winSchema).check(z.maxLength(WINNERS_SHOWN)) });
export type RankListValue = z.infer<typeof rankListValue>;
