/** Settings the edge answers from its own cache: system status, white-label menu, register settings, domain routes. */
import * as z from 'zod/mini';
import { SYSTEM_STATUS } from '../constants.ts';
import { customerServiceSchema, publicManifestSchema, resourceSchema } from '../manifest.ts';
import { PREVIEW_SIDES } from '../previews.ts';
import { registrationRuleSchema } from '../registration.ts';

/** A node of the white-label tree; always with an explicit value (off is never "missing"). */
export interface WhitelabelNode {
  modId: string;
  enabled: boolean;
  childrenNodes: WhitelabelNode[];
}
export const whitelabelNodeSchema: z.ZodMiniType<WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.boolean(),
  get childrenNodes() {
    return z.array(whitelabelNodeSchema);
  },
});

export { SYSTEM_STATUS };
export type SystemStatus = (typeof SYSTEM_STATUS)[keyof typeof SYSTEM_STATUS];

export const locationSchema = z.object({ ip: z.string(), country: z.nullable(z.string()) });

export const systemStatusSchema = z.object({
  systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  maintenance: z.boolean(),
  whitelabel: z.array(whitelabelNodeSchema),
  register: z.record(z.string(), registrationRuleSchema),
  resources: z.array(resourceSchema),
  customerService: z.array(customerServiceSchema),
  gtagId: z.nullable(z.string()),
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  location: locationSchema,
  revision: z.string(),
});
export type SystemStatusValue = z.infer<typeof systemStatusSchema>;

/** Set on the page of a preview: its path prefix, its side, its author and its end (ISO 8601 UTC). */
export const pagePreviewSchema = z.object({
  base: z.string(),
  side: z.enum(PREVIEW_SIDES),
  by: z.string(),
  expiresAt: z.string(),
});
export type PagePreview = z.infer<typeof pagePreviewSchema>;

/** Data that the server decides per page, inlined as inert JSON beside the manifest. */
export const pageStateSchema = z.object({
  /** Bundle language of this page. */
  language: z.string(),
  systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Set on the region page only, which is never cached. */
  location: z.nullable(locationSchema),
  manifest: publicManifestSchema,
  /** Origins of games that a frame may show and whose messages the page accepts. */
  gameOrigins: z.array(z.string()),
  /** Origin of the arcade's games, which the brand's `launchGameCDNs` replace. */
  arcadeOrigin: z.string(),
  preview: z.optional(pagePreviewSchema),
});
export type PageState = z.infer<typeof pageStateSchema>;

/** §3 country: the visitor's country and its dialling code; both null if unknown. */
export const countryCodeSchema = z.object({
  countryCode: z.nullable(z.string()),
  countryDialingCode: z.nullable(z.string()),
  ip: z.string(),
});
export type CountryCodeValue = z.infer<typeof countryCodeSchema>;

export const registerSettingsSchema = z.object({ rules: z.record(z.string(), registrationRuleSchema) });
export const domainRouteSchema = z.object({ domainList: z.array(z.string()), resources: z.array(resourceSchema) });
