import { CALLS } from '@marquee/contracts/calls';
import type { SystemStatusValue } from '@marquee/contracts/schemas/settings';
import { SYSTEM_STATUS } from '@marquee/contracts/schemas/settings';
import type { Server } from '@marquee/server-kit';
import { brandOf } from '../brands/brand-request.ts';
import type { BrandView } from '../brands/brand-view.ts';
import { systemStatusOf } from '../pages/system-status.ts';
import type { Visitor } from '../security/visitor.ts';
import { whitelabelTree } from './whitelabel.ts';

/** What the page asks at start (§3, permission info): the brand's part is the same for all, status and place are not. */
function systemStatus(brand: BrandView, visitor: Visitor): SystemStatusValue {
  const { public: manifest } = brand.snapshot;
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
    revision: brand.revision,
  };
}

/** Settings calls whose answer is the visitor's own: never stored. A `url` parameter is accepted and ignored: the host decides. */
export function serveVisitorSettings(app: Server): void {
  app.get(CALLS.systemStatus.path, (request, reply) =>
    reply.header('cache-control', 'no-store').send({ value: systemStatus(brandOf(request), request.visitor) }),
  );
  app.get(CALLS.countryCode.path, (request, reply) => {
    brandOf(request);
    const { country, ip } = request.visitor;
    return reply.header('cache-control', 'no-store').send({ value: { countryCode: country, ip } });
  });
}
