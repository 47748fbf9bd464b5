import { useCallback, useEffect } from 'react';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { atom, useAtom } from '../store/store.ts';

/** For one list of hosts: the host this page chose, and the hosts that failed. */
interface ChosenHosts {
  readonly listed: readonly string[];
  readonly chosen: number;
  readonly failed: ReadonlySet<string>;
}
const keptHosts = () => atom<ChosenHosts | null>(null);
const KEPT = { imageCDNs: keptHosts(), launchGameCDNs: keptHosts() };

/** The brand's own host, which has every file. */
export const OWN_HOST = '';

/** Hosts in the order of attempts: round the list from the chosen one, without failed ones, the own host last. */
export function hostsInOrder({ listed, chosen, failed }: ChosenHosts): string[] {
  const round = [...listed.slice(chosen), ...listed.slice(0, chosen)];
  return [...round.filter((host) => !failed.has(host)), OWN_HOST];
}

export interface ChosenHost {
  /** Without a trailing slash. */
  readonly host: string;
  /** Call it when a file failed to load: from now on the next host is used for all files. */
  readonly fail: (host: string) => void;
}

/**
 * One host of a brand's list (§9): the server's page uses the first, the browser picks one at random per page and the next
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
