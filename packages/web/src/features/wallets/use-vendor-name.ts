import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';

/** A vendor's name; its code if the brand no longer has it. */
export function useVendorName(vassalage: string): string {
  const localize = useLocalize();
  const { vendors } = useManifest();
  const vendor = vendors.find(({ code }) => code === vassalage);
  return vendor === undefined ? vassalage : localize(vendor.name);
}
