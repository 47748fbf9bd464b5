import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';

/** A vendor's name; its code where the brand has it no more. */
export function useVendorName(vassalage: string): string {
  const localize = useLocalize();
  const { vendors } = useManifest();
  const vendor = vendors.find(({ code }) => code === vassalage);
  return vendor === undefined ? vassalage : localize(vendor.name);
}
