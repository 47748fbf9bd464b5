import { DOCUMENT_SETS } from '@marquee/contracts/identity';
import type { FastifyBaseLogger } from 'fastify';
import type { BrandScope, Ctx } from '../../../context.ts';
import type { TenantDb, WithTenant } from '../../../db/with-tenant.ts';
import type { MailOutbox } from '../../../outbound/mail/index.ts';
import type { Brands, Jobs } from '../../../services.ts';
import type { Files } from '../../files/index.ts';
import type { IdentityCheck } from '../../identity-level/index.ts';
import { findProfile } from '../../profile/index.ts';
import { ProviderCallError } from '../../provider/index.ts';
import { lockCheck } from '../approve-check.ts';
import { documentsOf, findCheck } from '../identity.repository.ts';
import type { IdentityOrder, IdentityProvider, ProviderAnswer } from './identity-provider.ts';
import { changeSubmission, findSubmission, insertSubmission, type Submission } from './submission.repository.ts';
import { takeAnswer } from './take-answer.ts';

const MINUTE_MS = 60_000;
/** When the provider is queried after a submission without an answer. */
const QUERY_AFTER_MS = MINUTE_MS;
/** After this time without an answer staff decide; a later answer still counts until they have. */
const ANSWERED_WITHIN_MS = 60 * MINUTE_MS;
/** A submission that was lost is sent once more. */
const SENDINGS_MAX = 2;

export interface SubmitDeps {
  readonly withTenant: WithTenant;
  readonly files: Pick<Files, 'read'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly brands: Pick<Brands, 'get'>;
  readonly mail: Pick<MailOutbox, 'wake'>;
  readonly clock: Ctx['clock'];
  readonly log: FastifyBaseLogger;
  readonly providers: ReadonlyMap<string, IdentityProvider>;
}

type Scope = Pick<Ctx, 'merchant' | 'manifest' | 'clock' | 'log'>;

/** The provider that reads the checks of a brand, if it has one and it is configured here. */
export const providerOf = (
  providers: SubmitDeps['providers'],
  { manifest }: Pick<Ctx, 'manifest'>,
): IdentityProvider | undefined => providers.get(manifest.private.protection.identityProvider ?? '');

/** Hands a check that was just sent to the brand's provider, by a job after the commit. Without a provider staff have it at once. */
export async function handOver(
  { providers, jobs }: Pick<SubmitDeps, 'providers' | 'jobs'>,
  db: TenantDb,
  ctx: BrandScope,
  checkId: string,
): Promise<void> {
  const provider = providerOf(providers, ctx);
  if (provider === undefined) return;
  await insertSubmission(db, ctx, { checkId, provider: provider.code, begunAt: ctx.clock.now() });
  await jobs.enqueue(db, ctx, 'identity.submit', { checkId }, { key: checkId });
}

/**
 * Sends a check to its provider, or queries what was sent before. Without an answer the job runs again; a check that is lost twice, or
 * without an answer for an hour, waits for staff.
 * @throws Error while the brand's manifest is unknown, or the file store is away: the job is retried.
 */
export async function submitToProvider(deps: SubmitDeps, merchant: string, checkId: string): Promise<void> {
  const { withTenant, brands, clock, log } = deps;
  const manifest = brands.get(merchant);
  if (manifest === undefined) throw new Error(`No manifest of ${merchant}`);
  const scope: Scope = { merchant, manifest, clock, log };
  const found = await withTenant(scope, (db) => findWaiting(db, scope, checkId));
  if (found === null) return;
  const { submission } = found;
  const provider = deps.providers.get(submission.provider);
  const outcome = provider === undefined ? 'lost' : await sendOrQuery(deps, scope, provider, found);
  await withTenant(scope, async (db) => {
    if (outcome === 'lost') await leaveToStaff(db, scope, checkId);
    else if (outcome !== 'later') await takeAnswer(db, scope, { checkId, provider: submission.provider }, outcome);
    else if (isOverdue(scope, submission)) await leaveToStaff(db, scope, checkId);
    else {
      const at = new Date(clock.now().getTime() + QUERY_AFTER_MS);
      await deps.jobs.enqueue(db, scope, 'identity.submit', { checkId }, { key: checkId, at });
    }
  });
  deps.mail.wake(merchant);
}

const isOverdue = ({ clock }: Scope, { begunAt }: Submission): boolean =>
  clock.now().getTime() - begunAt.getTime() >= ANSWERED_WITHIN_MS;

async function findWaiting(db: TenantDb, scope: Scope, checkId: string) {
  const check = await findCheck(db, scope, checkId);
  const submission = await findSubmission(db, scope, checkId);
  return check?.state === 'sent' && submission?.state === 'waiting' ? { check, submission } : null;
}

/** A callback may have been first. */
async function leaveToStaff(db: TenantDb, scope: Scope, checkId: string): Promise<void> {
  await lockCheck(db, scope, checkId);
  const submission = await findSubmission(db, scope, checkId);
  if (submission?.state === 'waiting') await changeSubmission(db, scope, checkId, { state: 'unanswered' });
}

/** `later`: there is no answer yet, as far as is known. `lost`: it was sent as often as it may be, and the provider does not know it. */
async function sendOrQuery(
  deps: SubmitDeps,
  scope: Scope,
  provider: IdentityProvider,
  { check, submission: { sendings } }: { readonly check: IdentityCheck; readonly submission: Submission },
): Promise<ProviderAnswer | 'later' | 'lost'> {
  const id = `${scope.merchant}.${check.id}`;
  try {
    const known = sendings === 0 ? 'unknown' : await provider.query(id);
    if (known !== 'unknown') return known ?? 'later';
    if (sendings >= SENDINGS_MAX) return 'lost';
    const order = await orderOf(deps, scope, check);
    if (order === null) return 'lost';
    // Counted before it is sent: a process that is killed meanwhile has sent it, as far as is known.
    await deps.withTenant(scope, (db) => changeSubmission(db, scope, check.id, { sendings: sendings + 1 }));
    return (await provider.submit(order)) ?? 'later';
  } catch (error) {
    if (!(error instanceof ProviderCallError)) throw error;
    scope.log.warn(
      { err: error, provider: provider.code, check: check.id },
      'a provider of identity checks gave no answer',
    );
    return 'later';
  }
}

/** One whole set of pictures: what the check does not need stays here. Null when a picture is gone. */
async function orderOf(deps: SubmitDeps, scope: Scope, check: IdentityCheck): Promise<IdentityOrder | null> {
  const { profile, documents } = await deps.withTenant(scope, async (db) => ({
    profile: await findProfile(db, scope, check.memberId),
    documents: await documentsOf(db, scope, [check.id]),
  }));
  const pictures: IdentityOrder['pictures'][number][] = [];
  const kinds = DOCUMENT_SETS[check.level].find((set) =>
    set.every((kind) => documents.some((document) => document.kind === kind)),
  );
  for (const { kind, file } of documents.filter((document) => kinds?.includes(document.kind))) {
    const picture = await deps.files.read(scope, file);
    if (picture === null) return null;
    pictures.push({ kind, ...picture });
  }
  const stated = (field: 'realName' | 'birthday'): string | undefined => profile.get(field)?.value || undefined;
  return {
    id: `${scope.merchant}.${check.id}`,
    level: check.level,
    expected: { name: stated('realName'), birthday: stated('birthday'), number: check.number ?? undefined },
    pictures,
  };
}
