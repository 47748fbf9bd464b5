/** Front matter of content/<kind>/<slug>.<LANG>.md. The file in the default language also has order and artwork. */
import { BANNER_GROUPS, LINKAGE_TYPES } from '@marquee/contracts/manifest';
import * as z from 'zod/mini';
import * as part from './parts.ts';

const { describe } = part;
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;
const id = z
  .string()
  .check(z.regex(SLUG, { error: 'Write small letters, digits and hyphens.' }), describe('Unique per kind'));
const order = z.number().check(z.int(), z.gte(0), z.lte(9999), describe('Position within its kind, smallest first'));

const bannerHead = {
  id,
  group: z.enum(BANNER_GROUPS).check(describe('Page group it is shown in')),
  image: part.assetPath.check(describe('Artwork without words')),
  linkageType: z.enum(LINKAGE_TYPES).check(describe('Target of a click')),
  order,
};
const bannerText = {
  title: part.text(120).check(describe('Headline')),
  action: part.text(60).check(describe('Label of the button')),
};
const bannerOptional = {
  imageSmall: z.optional(part.assetPath).check(describe('Narrow crop for small screens')),
  linkage: z.optional(part.text(256)).check(describe('Path of a page for route, node id for game')),
};

/** Keys that the file in the default language must have, by kind. */
export const CONTENT_HEADS = {
  banner: ['id', 'group', 'image', 'linkageType', 'order'],
  marquee: ['id', 'order'],
} as const;
export type ContentKind = keyof typeof CONTENT_HEADS;
export const CONTENT_KINDS = Object.keys(CONTENT_HEADS) as ContentKind[];

export const bannerFile = z.strictObject({
  ...z.partial(z.strictObject(bannerHead)).def.shape,
  ...bannerOptional,
  ...bannerText,
});
export const bannerHeadSchema = z.object({ ...bannerHead, ...bannerOptional });
export type BannerHead = z.infer<typeof bannerHeadSchema>;
export const marqueeFile = z.strictObject(z.partial(z.strictObject({ id, order })).def.shape);
export const marqueeHeadSchema = z.object({ id, order });

export const CONTENT_FILES = { banner: bannerFile, marquee: marqueeFile } as const;
export const CONTENT_NAME = /^([a-z0-9][a-z0-9-]{0,63})\.([A-Z]{2})\.md$/;
