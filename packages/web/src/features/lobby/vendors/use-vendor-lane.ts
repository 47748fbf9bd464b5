import type { GameType } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { VendorLane } from '@marquee/contracts/schemas/games';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../lib/api/api-context.ts';
import { useLanguage, useManifest } from '../../../lib/manifest/page-state.ts';
import { useHydrated } from '../../../lib/navigation/use-hydrated.ts';
import { keepLanes, readLanes } from './vendor-lanes.ts';

/** Counts may be a few minutes old. */
const LANES_STALE_MS = 5 * 60_000;

export type VendorCard = VendorLane['cards'][number];

export interface VendorLaneState {
  /** Vendor → its card. Empty until loaded. */
  readonly cards: ReadonlyMap<string, VendorCard>;
  readonly isPending: boolean;
}

/** The category's lane (§2.8), cached in session storage. */
export function useVendorLane(gameType: GameType): VendorLaneState {
  const api = useApi();
  const { merchant, revision } = useManifest();
  const language = useLanguage() as LanguageCode;
  const hydrated = useHydrated();
  const kept = hydrated ? readLanes(sessionStorage, revision, language) : null;
  const { data, isPending } = useQuery({
    queryKey: ['vendorLanes', revision, language],
    queryFn: async ({ signal }) => {
      const { lanes } = await api('vendors', { signal, query: { merchantCode: merchant, language } });
      keepLanes(sessionStorage, { revision, language, keptAtMs: Date.now(), lanes });
      return lanes;
    },
    staleTime: LANES_STALE_MS,
    enabled: hydrated,
    ...(kept ? { initialData: [...kept.lanes], initialDataUpdatedAt: kept.keptAtMs } : {}),
  });
  const cards = useMemo(() => {
    const known = hydrated ? data?.find((lane) => lane.gameType === gameType)?.cards : undefined;
    return new Map((known ?? []).map((card) => [card.vassalage, card]));
  }, [data, gameType, hydrated]);
  return { cards, isPending: !hydrated || isPending };
}
