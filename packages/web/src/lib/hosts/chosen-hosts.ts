import { useCallback, useEffect } from 'react';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { atom, useAtom } from '../store/store.ts';

/** Of one list of hosts: the one this page chose, and those that failed it. */
interface ChosenHosts {
  readonly listed: readonly string[];
  readonly chosen: number;
  readonly failed: ReadonlySet<string>;
}
const keptHosts = () => atom<ChosenHosts | null>(null);
const KEPT = { imageCDNs: keptHosts(), launchGameCDNs: keptHosts() };

/** The host that everything is on, whatever the list says. */
export const OWN_HOST = '';

/** Hosts in the order they are tried: from the chosen one round the list, without those that failed, the own one at last. */
export function hostsInOrder({ listed, chosen, failed }: ChosenHosts): string[] {
  const round = [...listed.slice(chosen), ...listed.slice(0, chosen)];
  return [...round.filter((host) => !failed.has(host)), OWN_HOST];
}

export interface ChosenHost {
  /** Without a slash at its end. */
  readonly host: string;
  /** Something did not come from there: the next host has all of it from now on. */
  readonly fail: (host: string) => void;
}

/**
 * One host of a list of the brand's (§9): the server's page takes the first one, the browser one by chance, once a page, and the next
 * one when it fails [G10].
 */
export function useChosenHost(list: keyof typeof KEPT, listed: readonly string[]): ChosenHost {
  const hydrated = useHydrated();
  const [kept, setKept] = useAtom(KEPT[list]);
  const isKept = kept !== null && kept.listed.join() === listed.join();
  useEffect(() => {
    if (isKept || listed.length === 0) return;
    setKept({ listed, chosen: Math.floor(Math.random() * listed.length), failed: new Set() });
  }, [isKept, listed, setKept]);
  const fail = useCallback(
    (failing: string) =>
      setKept((now) => {
        const host = now?.listed.find((each) => withoutSlash(each) === failing);
        return now === null || host === undefined ? now : { ...now, failed: new Set(now.failed).add(host) };
      }),
    [setKept],
  );
  const [host = OWN_HOST] = hydrated && isKept ? hostsInOrder(kept) : listed;
  return { host: withoutSlash(host), fail };
}

const withoutSlash = (host: string): string => host.replace(/\/$/, '');
