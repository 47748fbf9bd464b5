/** Prints one round's measurement when it is known; the table of medians follows the last round. `round` counts from 0. */
export const reportRound = (round: number, rounds: number, measured: string): void =>
  console.log(`round ${round + 1} of ${rounds}  ${measured}`);
