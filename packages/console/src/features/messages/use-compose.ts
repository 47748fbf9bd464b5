import type { LanguageCode } from '@marquee/contracts/languages';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Draft, type DraftFault, faultsOf, NEW_DRAFT, namesOf, requestOf } from './compose.ts';
import { useFindRecipients, useSendMessage } from './use-staff-messages.ts';

export interface ComposeOptions {
  readonly merchant: string;
  readonly languages: readonly LanguageCode[];
  readonly zone: string;
  /** Recipients to begin with. */
  readonly names: string;
}

/** The draft of a message and its way to the server: names are looked up, then it is sent. Retries reuse the key. */
export function useCompose({ merchant, languages, zone, names }: ComposeOptions) {
  const t = useT();
  const { toast } = useDialogs();
  const navigate = useNavigate();
  const find = useFindRecipients(merchant);
  const { act: send, perform } = useSendMessage(merchant, ({ state }) => {
    toast(t(state === 'waiting' ? 'messages.done.requested' : 'messages.done.send'));
    void navigate(PATHS.messages(merchant));
  });
  const [draft, setDraft] = useState<Draft>({ ...NEW_DRAFT, names });
  const [faults, setFaults] = useState<readonly DraftFault[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const change = (changed: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...changed }));
    setFaults([]);
    if (changed.names !== undefined) setUnknown([]);
  };
  /** Ids of the named members; null when a name is unknown. */
  const findMembers = async (): Promise<readonly string[] | null> => {
    if (draft.to === 'brand') return [];
    const found = await find.mutateAsync(namesOf(draft.names));
    setUnknown(found.unknown);
    return found.unknown.length > 0 ? null : found.members.map(({ id }) => id);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = faultsOf(draft, languages, zone, new Date());
    setFaults(found);
    if (found.length > 0 || find.isPending || send.isPending) return;
    // The form shows the failure of either call.
    const members = await findMembers().catch(() => null);
    if (members !== null) perform(requestOf(draft, languages, members));
  };
  const error = send.error ?? find.error;
  return { draft, change, faults, unknown, submit, error, isBusy: find.isPending || send.isPending };
}
