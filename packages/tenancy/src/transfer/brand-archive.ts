import { MERCHANT_CODE } from '@marquee/contracts/manifest';
import * as z from 'zod/mini';

/**
 * A brand in one file: JSON with the texts of its folder, and its pictures in base64. The format has no links, modes or
 * devices, so none need to be refused, and a diff shows how two archives differ.
 */
const FORMAT = 'marquee-brand';
export const ARCHIVE_BYTES_MAX = 64 * 1024 * 1024;
const FILES_MAX = 2_000;
const FILE_BYTES_MAX = 8 * 1024 * 1024;
const PATH_MAX = 160;
/** Up to three segments that every file system accepts, none hidden and none leading out of the folder. */
const PATH = /^(?:[A-Za-z0-9_][A-Za-z0-9._-]*\/){0,2}[A-Za-z0-9_][A-Za-z0-9._-]*$/;
/** Names of devices on some systems, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const path = z.string().check(
  z.maxLength(PATH_MAX),
  z.regex(PATH),
  z.refine((text) => text.split('/').every((part) => !DEVICE.test(part) && !part.endsWith('.'))),
);
const content = z.union([
  z.string().check(z.maxLength(FILE_BYTES_MAX)),
  z.strictObject({ base64: z.string().check(z.maxLength((FILE_BYTES_MAX / 3) * 4 + 4), z.regex(BASE64)) }),
]);

const archiveSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  code: z.string().check(z.regex(MERCHANT_CODE)),
  /** The brand's revision at its origin; a different base gives a different one. */
  revision: z.string(),
  /** Folders it inherits from, the base first; they are not in the file. */
  inherits: z.array(z.string().check(z.regex(/^_?[a-z][a-z0-9-]{0,40}$/))).check(z.maxLength(20)),
  /** Path below its folder → text, or bytes in base64. */
  files: z.record(path, content).check(
    z.refine((files) => {
      const names = Object.keys(files).map((each) => each.toLowerCase());
      return names.length <= FILES_MAX && new Set(names).size === names.length;
    }, 'Too many files, or two names that differ only in case'),
  ),
});

export type FolderFiles = ReadonlyMap<string, Uint8Array>;
export interface BrandArchive {
  readonly code: string;
  readonly revision: string;
  readonly inherits: readonly string[];
  /** Path below the brand's folder, with `/` → content. */
  readonly files: FolderFiles;
}

const asText = (bytes: Uint8Array): string | null => {
  try {
    // A decoder without `ignoreBOM` would drop a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
};

/** @throws Error if the folder has files that an archive may not contain. */
export function packBrand({ code, revision, inherits, files }: BrandArchive): string {
  const contents = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => {
      return [name, asText(bytes) ?? { base64: Buffer.from(bytes).toString('base64') }] as const;
    });
  const archive = { format: FORMAT, version: 1, code, revision, inherits, files: Object.fromEntries(contents) };
  const checked = archiveSchema.safeParse(archive);
  if (!checked.success) throw new Error(problemsOf(checked.error).join('\n'));
  return `${JSON.stringify(archive, null, 2)}\n`;
}

/** The archive, or its problems, one a line. Writes nothing. */
export function unpackBrand(text: string): BrandArchive | { readonly problems: readonly string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: [`It is not JSON, or cut off: ${(error as Error).message}`] };
  }
  const parsed = archiveSchema.safeParse(value);
  if (!parsed.success) return { problems: problemsOf(parsed.error) };
  const { code, revision, inherits, files } = parsed.data;
  const contents = Object.entries(files).map(([name, each]) => {
    return [name, typeof each === 'string' ? Buffer.from(each) : Buffer.from(each.base64, 'base64')] as const;
  });
  return { code, revision, inherits, files: new Map(contents) };
}

const problemsOf = (error: z.core.$ZodError): string[] =>
  error.issues.map((issue) => `${issue.path.map(String).join(' ') || 'the file'}: ${issue.message}`);
