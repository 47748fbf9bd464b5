import { type BuiltCentrePage, DEFAULT_CENTRE_PAGE } from '@marquee/contracts/member-centre';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useAskBeforeLoss } from '../../lib/dialogs/unsaved.ts';
import { loadGroups } from '../../lib/i18n/load-groups.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { useCentre, withPage } from '../../lib/navigation/use-centre.ts';
import { useCentrePages } from '../../lib/navigation/use-centre-pages.ts';
import { useProtectedAction } from '../../lib/session/use-protected-action.ts';
import { isTrial, useIsMember, useSession } from '../../lib/session/use-session.ts';
import { useApp } from '../app-context.ts';
import { DialogChunk } from '../dialogs/dialog-chunk.tsx';
import { TopProgress } from '../top-progress.tsx';
import { useLoadedPage } from './use-loaded-page.ts';

/** The page of the address; the default for a key that is unknown or switched off (§2.9). */
function pageOf(address: string, pages: readonly BuiltCentrePage[]): BuiltCentrePage {
  const fallback = pages.includes(DEFAULT_CENTRE_PAGE) ? DEFAULT_CENTRE_PAGE : (pages[0] ?? DEFAULT_CENTRE_PAGE);
  // With its switch off, the default page still offers the change of the log-in password.
  if (address === DEFAULT_CENTRE_PAGE) return DEFAULT_CENTRE_PAGE;
  return pages.find((page) => page === address) ?? fallback;
}

/** §5's dialogs for visitors and trial accounts at an address of the centre. */
function useRefusal(isRequested: boolean, isOpen: boolean, leaveAddress: () => void): void {
  const session = useSession();
  const protect = useProtectedAction();
  const isRefused = isRequested && (session.status === 'out' || isTrial(session));
  // Once an address: the end of a session while the panel is open has its own dialog.
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isRequested || isOpen) isAnswered.current = isRequested;
    if (!isRefused || isAnswered.current) return;
    isAnswered.current = true;
    protect(() => undefined);
    // A visitor who logs in now reaches the address; a trial account never does.
    if (isTrial(session)) leaveAddress();
  }, [isRequested, isOpen, isRefused, protect, session, leaveAddress]);
}

/** Loads the panel around the pages, with its messages. */
function useLoadPanel() {
  const { store, i18n } = useApp();
  return useCallback(async () => {
    const [{ CentrePanel }] = await Promise.all([import('./centre-panel.tsx'), loadGroups(store, i18n, ['centre'])]);
    return CentrePanel;
  }, [store, i18n]);
}

type Move = { readonly to: BuiltCentrePage } | 'close';

/** The member centre over the page, by its address (§2.9), for a token and an account that is not a trial. */
export function CentreSlot() {
  const t = useT();
  const dialogs = useDialogs();
  const centre = useCentre();
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const pages = useCentrePages();
  const hasCentre = useSwitch('memberCentre');
  const isMember = useIsMember();
  const askBeforeLoss = useAskBeforeLoss('page');
  /** Where the player goes from the shown page, once no question or begun form has an entry of the history. */
  const [move, setMove] = useState<Move | null>(null);
  const requested = centre.page === null ? null : pageOf(centre.page, pages);
  const isTrialOrOut = isTrial(useSession()) || !isMember;
  const isOpen = requested !== null && !isTrialOrOut && move !== 'close';
  useRefusal(requested !== null, isOpen, centre.close);
  const { loaded, isLoading, retry, forget } = useLoadedPage(isOpen ? requested : null);
  const loadPanel = useLoadPanel();
  useEffect(() => {
    if (isOpen) void loadPanel().catch(() => undefined);
  }, [isOpen, loadPanel]);

  // The address changes at the panel's own entry. At that of a question or a begun form, going back would show the page again.
  useEffect(() => {
    if (move === null || dialogDepth(state) > 0) return;
    setMove(null);
    if (move === 'close') centre.close();
    // In place of the page before, so that going back closes the panel.
    else setParams(withPage(move.to), { replace: true });
  }, [move, state, centre, setParams]);
  useEffect(() => {
    if (isOpen && move === null && centre.page !== requested) setMove({ to: requested });
  }, [isOpen, move, centre.page, requested]);
  // Turned off while it is open.
  const hadCentre = useRef(hasCentre);
  useEffect(() => {
    if (hadCentre.current && !hasCentre && isOpen) {
      setMove('close');
      dialogs.toast(t('error.switch_off'));
    }
    hadCentre.current = hasCentre;
  }, [hasCentre, isOpen, dialogs, t]);

  if (loaded === null) return isLoading && <TopProgress />;
  return (
    <DialogChunk
      load={loadPanel}
      props={{
        open: isOpen,
        onClose: () => askBeforeLoss(() => setMove('close')),
        onClosed: forget,
        pages,
        loaded,
        requested: isLoading ? requested : null,
        isLeft: move !== null && move !== 'close',
        onChoose: (page: BuiltCentrePage) => askBeforeLoss(() => setMove({ to: page })),
        onRetry: retry,
      }}
      onAbandon={() => {
        setMove('close');
        forget();
      }}
    />
  );
}
