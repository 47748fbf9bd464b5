/** From this length on a name shows two letters and its last; a shorter one, one letter; a very short one, none. */
const LONG = 6;
const SHORT = 3;

/** `so***7`: a name as other players may see it. The fixed number of stars hides the length. */
export function maskedAccount(username: string): string {
  const letters = [...username];
  if (letters.length < SHORT) return '***';
  if (letters.length < LONG) return `${letters[0]}***`;
  return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}
