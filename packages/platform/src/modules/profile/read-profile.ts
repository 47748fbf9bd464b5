import { formField } from '@marquee/contracts/registration-fields';
import type { ProfileValue, StaffField } from '@marquee/contracts/schemas/profile';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { defaultNickname, findMember, type Member } from '../member/index.ts';
import { findProfile, type StoredField } from './profile.repository.ts';

const SHOWN_CHARACTERS = 3;

/** The end of a text: enough to recognise a document, too little to use it. */
const masked = (text: string): string => (text === '' ? '' : `•••• ${[...text].slice(-SHOWN_CHARACTERS).join('')}`);

/** A field's text. A nickname that was never chosen is empty; a number is international, however it was typed. */
export function textOf(
  { nickname, username, mobileKey }: Pick<Member, 'nickname' | 'username' | 'mobileKey'>,
  stored: ReadonlyMap<string, StoredField>,
  field: StaffField,
): string {
  if (field === 'mobileNum') return mobileKey === null ? '' : `+${mobileKey}`;
  if (field !== 'nickname') return stored.get(field)?.value ?? '';
  return nickname === defaultNickname(username) ? '' : nickname;
}

/** The member's profile: the fields that the brand shows. */
export async function readProfile(db: TenantDb, ctx: MemberCtx): Promise<ProfileValue> {
  const member = await findMember(db, ctx, ctx.actor.memberId);
  if (member === null) throw new ProblemError('token_invalid');
  const stored = await findProfile(db, ctx, member.id);
  return {
    version: member.profileVersion,
    fields: ctx.manifest.private.profileFields.map((field) => {
      const text = textOf(member, stored, field);
      return {
        field,
        value: formField(field).masked ? masked(text) : text,
        isVerified: (stored.get(field)?.verifiedAt ?? null) !== null,
      };
    }),
  };
}
