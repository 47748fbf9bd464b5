import type { SocialLinksValue } from '@marquee/contracts/schemas/social';
import type { SocialProvider } from '@marquee/contracts/social';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx, MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMember, type Member } from '../member/index.ts';
import { findIdentitiesOf } from './social.repository.ts';

/** The member's links to accounts elsewhere, and which of them must stay. */
export async function readOwnLinks(db: TenantDb, ctx: MemberCtx): Promise<SocialLinksValue> {
  const { memberId } = ctx.actor;
  const member = await findMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('token_invalid');
  const identities = await findIdentitiesOf(db, ctx, memberId);
  const providers = identities.map(({ provider }) => provider);
  return {
    needsPassword: member.passwordKnown,
    links: identities.map(({ provider, linkedAt }) => ({
      provider,
      linkedAt: linkedAt.toISOString(),
      isLastWay: isLastWay(ctx, member, providers, provider),
    })),
  };
}

/** Whether the member could not log in again without this link, with the brand's current switches. */
export function isLastWay(
  { manifest }: Pick<Ctx, 'manifest'>,
  { passwordKnown, mobileProvenAt }: Pick<Member, 'passwordKnown' | 'mobileProvenAt'>,
  linked: readonly SocialProvider[],
  provider: SocialProvider,
): boolean {
  const { switches } = manifest.public;
  const opensByNumber = mobileProvenAt !== null && (switches.MOBILEVERCODELOGIN3 || switches.CHNGPASSVERIF3);
  const opensHere = switches.login && (passwordKnown || opensByNumber);
  return !opensHere && !linked.some((other) => other !== provider && switches[`login.${other}`]);
}
