/** Parts that several of the staff's lists and requests have. */
import * as z from 'zod/mini';
import { line } from './line.ts';

export const listedPlayer = z.object({ id: z.string(), username: z.string() });
/** Username or id, as a person typed it. */
export const typedPlayer = line(255);
/** Positive, at most two decimals. */
export const typedAmount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));

/** SHA-256 of what was requested, in hex: an approval is for what was shown. */
export const requestHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Who works on it, and until when others cannot. */
export const claimOfStaff = z.nullable(z.object({ staff: z.string(), until: z.string() }));

/** For the console: also the names of the staff accounts, by id, and the id of the one that asks. */
export const forReader = { people: z.record(z.string(), z.string()), you: z.string() };
