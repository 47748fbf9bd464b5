import { useCallback, useEffect } from 'react';
import { useManifest } from '../manifest/page-state.ts';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { atom, useAtom } from '../store/store.ts';

/** Of one list of hosts: the one this page chose, and those that failed it. */
interface ChosenHosts {
  readonly listed: readonly string[];
  readonly chosen: number;
  readonly failed: ReadonlySet<string>;
}
const chosenHostsAtom = atom<ChosenHosts | null>(null);

/** The brand's own host, where every picture is. */
const OWN = '';

/** Hosts in the order they are tried: from the chosen one round the list, without those that failed, the brand's own at last. */
export function hostsInOrder({ listed, chosen, failed }: ChosenHosts): string[] {
  const round = [...listed.slice(chosen), ...listed.slice(0, chosen)];
  return [...round.filter((host) => !failed.has(host)), OWN];
}

export interface ImageHost {
  /** Before a picture's path. */
  readonly host: string;
  /** A picture did not come from there: the next host has all of them from now on. */
  readonly fail: (host: string) => void;
}

/**
 * Where the brand's pictures come from (§9): the server's page takes the first host of the list, the browser one by chance, once a
 * page, and the next one when it fails [G10].
 */
export function useImageHost(): ImageHost {
  const { imageCDNs } = useManifest();
  const hydrated = useHydrated();
  const [kept, setKept] = useAtom(chosenHostsAtom);
  const isKept = kept !== null && kept.listed.join() === imageCDNs.join();
  useEffect(() => {
    if (isKept || imageCDNs.length === 0) return;
    setKept({ listed: imageCDNs, chosen: Math.floor(Math.random() * imageCDNs.length), failed: new Set() });
  }, [isKept, imageCDNs, setKept]);
  const fail = useCallback(
    (host: string) =>
      setKept((now) => (now === null || host === OWN ? now : { ...now, failed: new Set(now.failed).add(host) })),
    [setKept],
  );
  const [host = OWN] = hydrated && isKept ? hostsInOrder(kept) : imageCDNs;
  return { host, fail };
}
