import { useEffect, useRef } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { SECURITY_PAGE } from '../../lib/paths/paths.ts';
import { afterLoginAtom } from '../../lib/session/session.ts';
import { useAtom } from '../../lib/store/store.ts';

/**
 * §4: takes the after-login flag. A first log-in is told to the server, and greeted here, unless it came with the registration,
 * which did that [A05].
 */
export function useAfterLogin(): void {
  const [login, setLogin] = useAtom(afterLoginAtom);
  const api = useApi();
  const t = useT();
  const dialogs = useDialogs();
  const { open } = useCentre();
  // Answered when the page is another one already, which the way of before would lead away from.
  const openNow = useRef(open);
  openNow.current = open;
  useEffect(() => {
    if (login === null) return;
    setLogin(null);
    if (!login.isFirst) return;
    async function greet(): Promise<void> {
      const wantsIt = await dialogs.confirm({
        title: t('afterLogin.title'),
        body: t('afterLogin.text'),
        confirm: t('afterLogin.security'),
        cancel: t('afterLogin.later'),
        tone: 'positive',
        icon: 'shield',
      });
      if (wantsIt) openNow.current(SECURITY_PAGE);
    }
    // Whether it arrives changes nothing for the player.
    void api('firstLogin', { body: {} }).catch(() => undefined);
    if (!login.isNewAccount) void greet();
  }, [login, setLogin, api, t, dialogs]);
}
