import { useEffect, useRef } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { SECURITY_PAGE } from '../../lib/paths/paths.ts';
import { afterLoginAtom } from '../../lib/session/session.ts';
import { useAtom } from '../../lib/store/store.ts';

/**
 * §4: reads the after-login flag and clears it. Reports a first log-in to the server and greets the member, unless the registration
 * did [A05].
 */
export function useAfterLogin(): void {
  const [login, setLogin] = useAtom(afterLoginAtom);
  const api = useApi();
  const t = useT();
  const dialogs = useDialogs();
  const { open } = useCentre();
  // The answer may arrive on another page, which navigating now would leave.
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
    // A failure changes nothing for the player.
    void api('firstLogin', { body: {} }).catch(() => undefined);
    if (!login.isNewAccount) void greet();
  }, [login, setLogin, api, t, dialogs]);
}
