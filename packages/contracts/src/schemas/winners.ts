/** The winner board (§7 home, `GCSGAME_getRankList`): wins of real rounds, whose names are shortened before they leave the server. */
import * as z from 'zod/mini';
import { WINNER_RANKS, WINNERS_SHOWN } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { gameSchema } from './games.ts';

export const rankListQuery = z.object({
  /** The biggest of the last days, or the latest. */
  rankType: z._default(z.enum(WINNER_RANKS), 'BIG'),
  language: z.optional(languageCodeSchema),
});
export type RankListQuery = z.infer<typeof rankListQuery>;

export const winSchema = z.object({
  /** Names this win for as long as it is listed, and nothing else: neither round nor member. */
  winId: z.string(),
  /** Never the whole name. */
  account: z.string(),
  game: gameSchema,
  /** What the round paid, decimal text in the brand's currency. */
  amount: z.string(),
  /** ISO instant, to the minute. */
  wonAt: z.string(),
});
export type Win = z.infer<typeof winSchema>;

/** In order: by amount, or by time; none where nobody has won yet. */
export const rankListValue = z.object({ list: z.array(winSchema).check(z.maxLength(WINNERS_SHOWN)) });
export type RankListValue = z.infer<typeof rankListValue>;
