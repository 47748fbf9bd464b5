import { useEffect } from 'react';
import { useChosenHost } from '../../lib/hosts/chosen-hosts.ts';
import { useManifest, usePageState } from '../../lib/manifest/page-state.ts';

/** A game without a message by then did not load: its host does not answer, which a frame does not report. */
export const LAUNCH_HOST_TIMEOUT_MS = 15_000;

/** Whether this launch is of a game of the arcade. */
export const isOfArcade = (url: string | undefined, arcadeOrigin: string): url is string =>
  arcadeOrigin !== '' && url?.startsWith(`${arcadeOrigin}/`) === true;

/**
 * The frame's address of a launch: a game of the arcade is on one of the brand's launch hosts (§9), on the next one after a failure,
 * and on the arcade's own at last [G10]; another provider's game is at that provider's address. `isOpening`: the game has sent no message yet.
 */
export function useLaunchAddress(url: string | undefined, isOpening: boolean): string | undefined {
  const { arcadeOrigin } = usePageState();
  const { host, fail } = useChosenHost('launchGameCDNs', useManifest().launchGameCDNs);
  const isElsewhere = host !== '' && isOfArcade(url, arcadeOrigin);
  useEffect(() => {
    if (!isElsewhere || !isOpening) return;
    const timer = setTimeout(() => fail(host), LAUNCH_HOST_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isElsewhere, isOpening, host, fail]);
  return isElsewhere ? `${host}${url.slice(arcadeOrigin.length)}` : url;
}
