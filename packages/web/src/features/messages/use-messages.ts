import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import type { MessagesValue, MessageValue } from '@marquee/contracts/schemas/messages';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { languageAtom, useLanguage } from '../../lib/manifest/page-state.ts';
import type { Store } from '../../lib/store/store.ts';
import { MESSAGES_QUERY_KEY, UNREAD_QUERY_KEY } from '../../lib/unread/use-unread.ts';

const LISTS_KEY = [...MESSAGES_QUERY_KEY, 'list'] as const;

const pageQuery = (api: Api, language: string, pageNo: number) => ({
  queryKey: [...LISTS_KEY, language, pageNo],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<MessagesValue> =>
    api('messages', { query: { language: codeOf(language), pageNo }, signal }),
});

/** Undefined for a language that the server does not know: it then answers in the brand's default. */
const codeOf = (language: string): LanguageCode | undefined => (isLanguageCode(language) ? language : undefined);

/** Loads what the page shows first. */
export const loadMessages = ({ api, queries, store }: { api: Api; queries: QueryClient; store: Store }) =>
  queries.ensureQueryData(pageQuery(api, store.get(languageAtom), 1));

/** One page of the member's messages in their language. The former page stays until the next one is there. */
export function useMessages(pageNo: number) {
  const api = useApi();
  const language = useLanguage();
  return useQuery({ ...pageQuery(api, language, pageNo), placeholderData: keepPreviousData });
}

/** The whole message; opening it marks it as read. */
export function useOpenMessage(messageId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  return useQuery<MessageValue>({
    queryKey: [...MESSAGES_QUERY_KEY, 'message', messageId, language],
    queryFn: async ({ signal }) => {
      const message = await api('messageOpen', { body: { messageId, language: codeOf(language) }, signal });
      void refresh(queries);
      return message;
    },
  });
}

const refresh = (queries: QueryClient): Promise<unknown> =>
  Promise.all([LISTS_KEY, UNREAD_QUERY_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));

type Change = { readonly call: 'messageDelete' | 'messageRestore'; readonly messageId: string };

/** Deletes a message or takes that back, or marks all as read; a failure is reported. */
export function useChangeMessages() {
  const api = useApi();
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const settled = {
    onError: (error: Error) => dialogs.toast(problemText(error), 'negative'),
    onSettled: () => refresh(queries),
  };
  const change = useMutation({
    mutationFn: ({ call, messageId }: Change) => api(call, { body: { messageId } }),
    ...settled,
  });
  const readAll = useMutation({ mutationFn: () => api('messagesReadAll', { body: {} }), ...settled });
  return { change, readAll };
}
