import { CALLS } from '@marquee/contracts/calls';
import { dialingCodeOf } from '@marquee/contracts/countries';
import type { PublicManifest } from '@marquee/contracts/manifest';
import type { CountryCodeValue, SystemStatusValue } from '@marquee/contracts/schemas/settings';
import { SYSTEM_STATUS } from '@marquee/contracts/schemas/settings';
import type { Server } from '@marquee/server-kit';
import type { BrandDirectory } from '../brands/brand-directory.ts';
import { brandOf } from '../brands/brand-request.ts';
import type { BrandView } from '../brands/brand-view.ts';
import { systemStatusOf } from '../pages/system-status.ts';
import type { Visitor } from '../security/visitor.ts';
import { whitelabelTree } from './whitelabel.ts';

/** The system status (§3, permission info). The brand's part is the same for all visitors; status and location are not. */
export function systemStatus(brand: BrandView, manifest: PublicManifest, visitor: Visitor): SystemStatusValue {
  const status = systemStatusOf(brand, visitor);
  return {
    systemStatus: status,
    maintenance: status === SYSTEM_STATUS.maintenance,
    whitelabel: whitelabelTree(manifest.switches),
    register: manifest.registration,
    resources: manifest.resources,
    customerService: manifest.customerService,
    gtagId: manifest.gtagId,
    imageCDNs: manifest.imageCDNs,
    launchGameCDNs: manifest.launchGameCDNs,
    location: { ip: visitor.ip, country: visitor.country },
    revision: manifest.revision,
  };
}

/** Settings calls that depend on the visitor: never stored. A `url` parameter is accepted and ignored, because the host decides. */
export function settingsRoutes(app: Server, directory: BrandDirectory): void {
  app.get(CALLS.systemStatus.path, (request, reply) => {
    const brand = brandOf(request);
    const value = systemStatus(brand, directory.snapshot(brand.merchant).public, request.visitor);
    return reply.header('cache-control', 'no-store').send({ value });
  });
  app.get(CALLS.countryCode.path, (request, reply) => {
    brandOf(request);
    const { country, ip } = request.visitor;
    const value: CountryCodeValue = { countryCode: country, countryDialingCode: dialingCodeOf(country), ip };
    return reply.header('cache-control', 'no-store').send({ value });
  });
}
