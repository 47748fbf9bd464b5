/** From this length on a name shows two letters and its last; a shorter one, a letter; a very short one, nothing. */
const LONG = 6;
const SHORT = 3;

/** `so***7`: a name as strangers may see it. That always as much seems hidden keeps how long it is. */
export function maskedAccount(username: string): string {
  const letters = [...username];
  if (letters.length < SHORT) return '***';
  if (letters.length < LONG) return `${letters[0]}***`;
  return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}
