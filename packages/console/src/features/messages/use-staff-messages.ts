import {
  recipientsValue,
  type SendMessageRequest,
  sentMessagesValue,
  staffMessageSchema,
} from '@marquee/contracts/schemas/staff-messages';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

/** A brand's messages, newest first, a page at a time. */
export function useStaffMessages(merchant: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: KEYS.messages(merchant),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('messages', sentMessagesValue, { params: { merchant }, query: { before: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

function useInvalidate(merchant: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEYS.messages(merchant) });
}

/**
 * The player whose page a message was begun on: the username, or the id where no player has it. Null: none. The request is recorded in the
 * audit, so nothing is fetched again automatically.
 */
export function useRecipient(merchant: string, player: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.players(merchant), 'recipient', player],
    enabled: player !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      api('messageRecipients', recipientsValue, { params: { merchant }, body: { names: [player] }, signal }),
    select: ({ members }) => members[0]?.username ?? player,
  });
}

/** Looks names up; each request is recorded in the audit. */
export function useFindRecipients(merchant: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (names: readonly string[]) =>
      api('messageRecipients', recipientsValue, { params: { merchant }, body: { names } }),
  });
}

export function useSendMessage(merchant: string) {
  const api = useApi();
  const onSuccess = useInvalidate(merchant);
  return useMutation({
    mutationFn: ({ body, key }: { body: SendMessageRequest; key: string }) =>
      api('sendMessage', staffMessageSchema, { params: { merchant }, body, idempotencyKey: key }),
    onSuccess,
  });
}

export type MessageAction = 'approve' | 'reject' | 'withdraw';
const CALLS = { approve: 'approveMessage', reject: 'rejectMessage', withdraw: 'withdrawMessage' } as const;

/** `reason`: not for an approval. */
export function useChangeMessage(merchant: string, message: string, action: MessageAction) {
  const api = useApi();
  const onSettled = useInvalidate(merchant);
  return useMutation({
    mutationFn: ({ reason, key }: { reason: string; key: string }) =>
      api(CALLS[action], staffMessageSchema, {
        params: { merchant, message },
        ...(action === 'approve' ? {} : { body: { reason } }),
        idempotencyKey: key,
      }),
    onSettled,
  });
}
