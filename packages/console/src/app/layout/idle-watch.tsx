import { staffSessionsValue } from '@marquee/contracts/schemas/staff';
import { PopupDialog } from '@marquee/ui/popup-dialog';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { activityAtom } from '../../lib/session/activity.ts';
import { idleStep, WARN_BEFORE_MS } from '../../lib/session/idle-step.ts';
import { lastInput, noteInput } from '../../lib/session/input-log.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/use-sign-out.ts';
import { useAtom } from '../../lib/store/store.ts';

const CHECK_INTERVAL_MS = 10_000;
const WIDTH_PX = 400;
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Records input for all tabs. */
function useInputLog(): void {
  useEffect(() => {
    const note = (): void => noteInput(localStorage, Date.now());
    note();
    for (const name of INPUTS) window.addEventListener(name, note, { passive: true });
    return () => {
      for (const name of INPUTS) window.removeEventListener(name, note);
    };
  }, []);
}

/**
 * Signs out after idle time, with a warning before. Typing without requests is reported to the server. Input in any tab hides the warning
 * in all of them.
 */
export function IdleWatch() {
  const t = useT();
  const api = useApi();
  const { endsAt } = useSession();
  const [reportedAt] = useAtom(activityAtom);
  const { mutate: signOut } = useSignOut();
  const [isWarning, setWarning] = useState(false);
  useInputLog();
  const reportActivity = useCallback(() => {
    // Only the request counts. When the session is over, its 401 ends the session in the page.
    void api('ownSessions', staffSessionsValue).catch(() => undefined);
  }, [api]);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      const state = { now, reportedAt, inputAt: lastInput(localStorage, now), endsAt: Date.parse(endsAt) };
      const step = idleStep(state);
      setWarning(step === 'warn');
      if (step === 'report') reportActivity();
      if (step === 'end') signOut();
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [reportedAt, endsAt, signOut, reportActivity]);
  return (
    <PopupDialog
      open={isWarning}
      title={t('session.idle.title')}
      body={t('session.idle.text', { count: WARN_BEFORE_MS / 60_000 })}
      confirm={t('session.idle.stay')}
      tone="warning"
      widthPx={WIDTH_PX}
      openDelayMs={0}
      onSettle={() => {
        setWarning(false);
        reportActivity();
      }}
      onClosed={() => undefined}
    />
  );
}
