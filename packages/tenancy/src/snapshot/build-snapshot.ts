import { PROFILE_FIELDS } from '@marquee/contracts/registration-fields';
import { type BrandSnapshot, brandSnapshotSchema, type PrivateManifest } from '@marquee/contracts/snapshot';
import { assetContentType } from '../assets/asset-kinds.ts';
import { assetName } from '../assets/asset-name.ts';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Report } from '../faults.ts';
import { impliedHost, normalizeHostPattern } from '../hosts.ts';
import { type AssetCollector, collectAssets, type ServedAsset } from './collect-assets.ts';
import { compileTheme } from './compile-theme.ts';
import { publicManifest } from './public-manifest.ts';
import { snapshotRevision } from './snapshot-revision.ts';

export interface BuiltSnapshot {
  readonly snapshot: BrandSnapshot;
  /** Name → file of every asset in the snapshot, its style sheet included. */
  readonly assets: ReadonlyMap<string, ServedAsset>;
}

/** A draft → the snapshot that the config service serves. Assets and themes that must not be served are reported. */
export function buildSnapshot(brand: BrandDraft, report: Report): BuiltSnapshot | null {
  const assets = collectAssets(brand, report);
  const theme = compileTheme(brand, report);
  const css = Buffer.from(theme.css);
  const cssName = assetName(css, 'css');
  const themeCss = assets.add(cssName, { contentType: assetContentType(cssName) ?? '', bytes: css });
  const manifest = publicManifest(brand, assets, { themeCss, bodyFace: theme.bodyFace });
  const content = {
    public: manifest,
    private: privateManifest(brand, assets),
    assets: Object.fromEntries(
      [...assets.served].map(([name, { contentType, bytes }]) => [name, { contentType, bytes: bytes.length }]),
    ),
  };
  const revision = snapshotRevision(content);
  const snapshot = { merchant: brand.code, revision, ...content, public: { ...manifest, revision } };
  const parsed = brandSnapshotSchema.safeParse(snapshot);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = `The resolved brand does not fit the public schema at "${issue?.path.join('.')}".`;
    const fix = 'Mend that value; if it is right, the checks of the folder are incomplete.';
    report(fault(brand.merged.tenant.locate([]), 'snapshot.invalid', message, fix));
    return null;
  }
  return { snapshot: parsed.data, assets: assets.served };
}

function privateManifest({ code, tenant, games }: BrandDraft, assets: AssetCollector): PrivateManifest {
  const hosts = [impliedHost(code), ...tenant.hosts.flatMap((host) => normalizeHostPattern(host) ?? [])];
  return {
    hosts: [...new Set(hosts)],
    upstream: tenant.upstream,
    jurisdiction: tenant.jurisdiction,
    session: tenant.session,
    protection: ownProtection(tenant.protection),
    licensee: tenant.licensee,
    cashier: tenant.cashier,
    bonus: tenant.bonus,
    smsPerDay: tenant.sms.perDay,
    registrationBonus: tenant.registrationBonus,
    profileFields: PROFILE_FIELDS.filter((field) => tenant.profileFields?.includes(field) ?? true),
    frameHosts: tenant.frameHosts,
    games,
    avatars: Object.fromEntries(
      Object.entries(tenant.assets.avatars ?? {}).map(([name, path]) => [
        name,
        assets.fromSettings('tenant', ['assets', 'avatars', name], path),
      ]),
    ),
    maintenance: tenant.maintenance,
    blockedCountries: tenant.blockedCountries,
    regionUnknown: tenant.regionUnknown,
  };
}

/** Without the organisations that help: the public manifest has them. */
const ownProtection = ({ help: _, ...protection }: BrandDraft['tenant']['protection']): PrivateManifest['protection'] =>
  protection;
