/** Minimum age of a player: the same number in the form, on the page and at the server. Without zod. */

/** Ages of a brand: what a player confirms, and what a birthday must show. */
export interface Ages {
  readonly consent: number;
  readonly birthday: number;
}

/** The one age that is shown and enforced: the greater of the two. */
export const minimumAge = ({ consent, birthday }: Ages): number => Math.max(consent, birthday);
