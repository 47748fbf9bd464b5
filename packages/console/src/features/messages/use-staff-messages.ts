import {
  recipientsValue,
  type SendMessageRequest,
  sentMessagesValue,
  staffMessageSchema,
} from '@marquee/contracts/schemas/staff-messages';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
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
