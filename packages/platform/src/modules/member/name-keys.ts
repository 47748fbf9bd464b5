import { numberIn } from '@marquee/contracts/registration';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { mobileKey } from './contact-keys.ts';
import { usernameKey } from './username-key.ts';

/** What somebody is found by who typed a name to log in or to recover. */
export interface NameKeys {
  /** Of the text as it is: a name of this very form comes first. */
  readonly typed: string;
  /**
   * The same however a number is written, of any other text `typed`. Guesses are counted by it, so that one account has one count
   * whichever way it is called, and a name nobody has no other.
   */
  readonly canonical: string;
}

/**
 * A number stands for a name in international digits (ADR 29): with a plus, or with the zero before a national number, which is one of the
 * brand's own country, it is the same.
 */
export function nameKeys({ manifest }: { readonly manifest: BrandSnapshot }, text: string): NameKeys {
  const typed = usernameKey(text);
  const number = numberIn(typed);
  if (number === null) return { typed, canonical: typed };
  const dialingCode = number.startsWith('0') ? manifest.public.dialingCodes[0] : undefined;
  return { typed, canonical: mobileKey(dialingCode ?? '', number) };
}
