import type { Pool } from 'pg';
import { namesOfStaff } from './staff.repository.ts';
import type { SignedIn } from './staff-deps.ts';

/** An answer with the reader's id and the names of the accounts of staff in it, by id. An account that is gone has no name. */
export async function withPeople<Found extends object>(
  { pool }: { readonly pool: Pool },
  who: SignedIn,
  found: Found,
  ids: readonly string[],
): Promise<Found & { readonly people: Record<string, string>; readonly you: string }> {
  return { ...found, people: await namesOfStaff(pool, [...new Set(ids)]), you: who.account.id };
}
