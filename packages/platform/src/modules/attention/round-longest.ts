/** No round of a slot, a table or a lottery's day takes longer. Some providers never close a lost round. */
export const ROUND_LONGEST_HOURS = 24;
