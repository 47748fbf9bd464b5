import {
  recipientsValue,
  type SendMessageRequest,
  type StaffMessage,
  sentMessagesValue,
  staffMessageSchema,
} from '@marquee/contracts/schemas/staff-messages';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

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

export function useSendMessage(merchant: string, onDone: (message: StaffMessage) => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: SendMessageRequest, key) =>
      api('sendMessage', staffMessageSchema, { params: { merchant }, body, idempotencyKey: key }),
    forget: [KEYS.messages(merchant)],
    onDone,
  });
}

export type MessageAction = 'approve' | 'reject' | 'withdraw';
const CALLS = { approve: 'approveMessage', reject: 'rejectMessage', withdraw: 'withdrawMessage' } as const;

/** `reason`: not for an approval. */
export function useChangeMessage(merchant: string, message: string, action: MessageAction, onDone: () => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly reason: string } | null, key) =>
      api(CALLS[action], staffMessageSchema, {
        params: { merchant, message },
        ...(body === null ? {} : { body }),
        idempotencyKey: key,
      }),
    forget: [KEYS.messages(merchant)],
    onDone,
  });
}
