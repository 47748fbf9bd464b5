import { useCallback } from 'react';
import { useLocalize, useManifest } from '../manifest/page-state.ts';

/** Vendor's code → name; the code itself if the brand no longer has the vendor. */
export function useVendorNames(): (vassalage: string) => string {
  const localize = useLocalize();
  const { vendors } = useManifest();
  return useCallback(
    (vassalage) => {
      const vendor = vendors.find(({ code }) => code === vassalage);
      return vendor === undefined ? vassalage : localize(vendor.name);
    },
    [localize, vendors],
  );
}

export const useVendorName = (vassalage: string): string => useVendorNames()(vassalage);
