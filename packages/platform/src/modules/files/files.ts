import { createHash, randomBytes } from 'node:crypto';
import { type HmacKeys, ProblemError, RETRY_AFTER_OVERLOAD_S } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { linkTo } from './file-link.ts';
import type { PictureShape, ReadPicture } from './pictures/picture-reader.ts';
import type { FileStore } from './store/file-store.ts';
import {
  addUsage,
  findStored,
  insertFile,
  markAbandoned,
  markRemoved,
  markStored,
  type Usage,
  usageOf,
} from './stored-file.repository.ts';

const MEGABYTE = 1024 * 1024;

/** What can be kept (SEC-E02). A member's part is far above what the features need. */
export interface FileQuota {
  readonly member: Usage;
  readonly brand: Usage;
}
export const FILE_QUOTA: FileQuota = {
  member: { files: 50, bytes: 50 * MEGABYTE },
  brand: { files: 2_000_000, bytes: 200 * 1024 * MEGABYTE },
};

export interface FilesDeps {
  readonly withTenant: WithTenant;
  readonly store: FileStore;
  readonly readPicture: ReadPicture;
  /** `FILE_LINK_KEY` */
  readonly linkKey: HmacKeys;
  readonly quota?: FileQuota;
}

/** A picture of a member, as it was sent. */
export interface NewPicture {
  readonly owner: string;
  /** What it is for, such as `avatar`. */
  readonly purpose: string;
  readonly bytes: Buffer;
  readonly declaredType: string;
  readonly shape: PictureShape;
  /** When it is deleted; null: never by itself. */
  readonly expiresAt: Date | null;
}

/** The files of players. Other modules keep the id of a file in rows of their own. */
export interface Files {
  /**
   * Keeps a picture. `attach` refers to it, in the transaction that makes it visible; when it throws, the picture is removed.
   * @throws ProblemError `upload_quota`, `not_ready` while the store is full or away, and the refusals of `ReadPicture`.
   */
  keepPicture(ctx: Ctx, picture: NewPicture, attach: (db: TenantDb, file: string) => Promise<void>): Promise<string>;
  /** A link that shows the file for some minutes. Its caller has checked that this person may see it. */
  linkTo(ctx: Ctx, file: string): string;
  /** Whether the file can be shown. */
  isShown(db: TenantDb, ctx: Ctx, file: string): Promise<boolean>;
  /** Shown no more from this transaction on; a job deletes the bytes. */
  remove(db: TenantDb, ctx: Ctx, files: readonly string[]): Promise<void>;
  /** The bytes and their type; null for a file that cannot be shown. @throws ProblemError `not_ready` while the store is away. */
  read(
    ctx: Pick<Ctx, 'merchant' | 'clock' | 'log'>,
    file: string,
  ): Promise<{ readonly bytes: Buffer; readonly type: string } | null>;
}

export function createFiles({ withTenant, store, readPicture, linkKey, quota = FILE_QUOTA }: FilesDeps): Files {
  return {
    keepPicture: async (ctx, { owner, purpose, bytes, declaredType, shape, expiresAt }, attach) => {
      const picture = await readPicture(bytes, declaredType, shape);
      const id = randomBytes(16).toString('hex');
      // The row comes first: a file without a row would belong to no one.
      await withTenant(ctx, async (db) => {
        await admitFile(db, ctx, quota, owner, picture.bytes.length);
        const { type, width, height } = picture;
        await insertFile(db, ctx, {
          id,
          owner,
          purpose,
          type,
          width,
          height,
          sha256: createHash('sha256').update(picture.bytes).digest(),
          bytes: picture.bytes.length,
          state: 'writing',
          createdAt: ctx.clock.now(),
          expiresAt,
        });
      });
      try {
        await store.put(ctx.merchant, id, picture.bytes, picture.type).catch(refuseForNow);
        await withTenant(ctx, async (db) => {
          if (!(await markStored(db, ctx, id))) throw new Error('An upload took longer than unfinished files are kept');
          await attach(db, id);
        });
      } catch (error) {
        // The job would find it within the hour.
        await withTenant(ctx, (db) => markAbandoned(db, ctx, id)).catch(() => undefined);
        throw error;
      }
      return id;
    },
    linkTo: (ctx, file) => linkTo(linkKey, ctx, file),
    isShown: async (db, ctx, file) => (await findStored(db, ctx, file, ctx.clock.now())) !== null,
    remove: (db, ctx, files) => markRemoved(db, ctx, files),
    read: async (ctx, file) => {
      const row = await withTenant(ctx, (db) => findStored(db, ctx, file, ctx.clock.now()));
      const bytes = row && (await store.get(ctx.merchant, file).catch(refuseForNow));
      if (row !== null && bytes === null) ctx.log.error({ file }, 'the bytes of a stored file are missing');
      return row && bytes && { bytes, type: row.type };
    },
  };
}

/** A disk that is full, or a bucket that is away, will be there again. */
function refuseForNow(cause: unknown): never {
  throw new ProblemError('not_ready', { retryAfterSeconds: RETRY_AFTER_OVERLOAD_S }, { cause });
}

/** @throws ProblemError `upload_quota`. Uploads of one member take turns, so that together they stay within it. */
async function admitFile(db: TenantDb, ctx: Ctx, quota: FileQuota, owner: string, bytes: number): Promise<void> {
  if ((await lockMember(db, ctx, owner)) === null) throw new ProblemError('not_found');
  const own = await usageOf(db, ctx, owner);
  if (own.files + 1 > quota.member.files || own.bytes + bytes > quota.member.bytes)
    throw new ProblemError('upload_quota');
  const all = await addUsage(db, ctx, { files: 1, bytes });
  if (all.files <= quota.brand.files && all.bytes <= quota.brand.bytes) return;
  ctx.log.error(all, 'the brand has used up its quota of files');
  throw new ProblemError('upload_quota');
}
