import {
  PLAYERS_PER_PAGE,
  type PlayerSearch,
  type PlayerValue,
  type playersValue,
} from '@marquee/contracts/schemas/players';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { pageOf } from '../../page-of.ts';
import { emailKey, findMember, mobileKey, usernameKey } from '../member/index.ts';
import { rowOf, viewOf } from './player-view.ts';
import { findMembersByExact, findMembersByPrefix } from './support.repository.ts';

/**
 * Players of the brand by the beginning of the username (as names are compared: case, width and look-alikes don't count), and by
 * a whole e-mail address, mobile number with its dialling code, or id: those come first, on the first page.
 */
export async function findPlayers(
  db: TenantDb,
  ctx: Ctx,
  { text, after = '' }: PlayerSearch,
): Promise<z.infer<typeof playersValue>> {
  const keys = { id: text, emailKey: emailKey(text), mobileKey: mobileKey('', text) };
  const exact = after === '' ? await findMembersByExact(db, ctx, keys, PLAYERS_PER_PAGE) : [];
  const prefix = usernameKey(text);
  // Invisible characters give an empty key, which every name begins with.
  const page = { after, limit: PLAYERS_PER_PAGE + 1 };
  const found = prefix === '' ? [] : await findMembersByPrefix(db, ctx, prefix, page);
  const { shown, next } = pageOf(found, PLAYERS_PER_PAGE, (member) => member.usernameKey);
  const others = shown.filter(({ id }) => exact.every((each) => each.id !== id));
  return { players: [...exact, ...others].map(rowOf), next };
}

/** @throws ProblemError `not_found`: no such player, or another brand's; the caller cannot tell which. */
export async function openPlayer(db: TenantDb, ctx: Ctx, id: string): Promise<PlayerValue> {
  const member = await findMember(db, ctx, id);
  if (member === null) throw new ProblemError('not_found');
  return viewOf(db, ctx, member);
}
