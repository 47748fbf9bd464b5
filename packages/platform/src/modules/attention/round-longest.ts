/** No round of a slot, a table or a lottery's day takes longer; some providers never say that a lost one is over. */
export const ROUND_LONGEST_HOURS = 24;
