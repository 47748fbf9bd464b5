import { numberIn } from '@marquee/contracts/registration';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { mobileKey } from './contact-keys.ts';
import { usernameKey } from './username-key.ts';

/** Keys that find a member by a typed name, at log-in or recovery. */
export interface NameKeys {
  /** Of the unchanged text: a name of exactly this form comes first. */
  readonly typed: string;
  /**
   * The same for every notation of a number; for any other text `typed`. Guesses are counted by it, so an account has one count
   * under all its names, and an unknown name has its own.
   */
  readonly canonical: string;
}

/**
 * A number stands for a name in international digits (ADR 29): with a plus, or with the zero of a national number in the brand's
 * country.
 */
export function nameKeys({ manifest }: { readonly manifest: BrandSnapshot }, text: string): NameKeys {
  const typed = usernameKey(text);
  const number = numberIn(typed);
  if (number === null) return { typed, canonical: typed };
  const dialingCode = number.startsWith('0') ? manifest.public.dialingCodes[0] : undefined;
  return { typed, canonical: mobileKey(dialingCode ?? '', number) };
}
