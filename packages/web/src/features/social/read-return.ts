import type { SocialReturnRequest } from '@marquee/contracts/schemas/social';

/** What a provider may put into our page's address, behind `?`; everything else it adds concerns nobody. */
const SAID = ['state', 'code', 'iss', 'error'] as const;
const WORD = 'tgAuthResult';
/** Telegram's, in base64, for somebody who said no. */
const NO = /^ZmFsc2U=*$/;

/** The address of the page somebody was sent back to → what the server is told. */
export function readReturn({ search, hash }: Pick<Location, 'search' | 'hash'>): SocialReturnRequest {
  const query = new URLSearchParams(search);
  const said = Object.fromEntries(SAID.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  const word = new URLSearchParams(hash.slice(1)).get(WORD);
  if (word === null) return said;
  // A `+` of base64 that was read as a blank.
  return NO.test(word) ? { ...said, error: 'access_denied' } : { ...said, result: word.replaceAll(' ', '+') };
}
