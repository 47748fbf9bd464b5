import { onlineManager } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { createQueryClient } from './create-query-client.ts';

it('[R06] a refused first load closes a page, a refused refresh does not', async () => {
  const onClosed = vi.fn();
  const client = createQueryClient({ onSessionOver: () => undefined, onPasswordDue: () => undefined, onClosed });
  let isOpen = true;
  const request = () =>
    client.fetchQuery({
      queryKey: ['list'],
      queryFn: () => (isOpen ? ['a game'] : Promise.reject(new ApiProblem('maintenance', 503))),
      staleTime: 0,
    });
  await request();
  isOpen = false;
  await expect(request()).rejects.toThrow();
  expect(onClosed).not.toHaveBeenCalled();
  expect(client.getQueryData(['list'])).toEqual(['a game']);
  client.clear();
  await expect(request()).rejects.toThrow();
  expect(onClosed).toHaveBeenCalledOnce();
});

it('[T04] waits for a starting platform as long as its answer says', async () => {
  vi.useFakeTimers();
  try {
    const client = createQueryClient({ onSessionOver: vi.fn(), onPasswordDue: vi.fn(), onClosed: vi.fn() });
    let requests = 0;
    const queryFn = () => {
      requests += 1;
      return requests <= 5
        ? Promise.reject(new ApiProblem('not_ready', 503, { retryAfterSeconds: 1 }))
        : Promise.resolve('balance');
    };
    const result = client.fetchQuery({
      queryKey: ['balance'],
      queryFn,
      retry: client.getDefaultOptions().queries?.retry ?? false,
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(result).resolves.toBe('balance');
    expect(requests).toBe(6);
  } finally {
    vi.useRealTimers();
  }
});

it('fails a form without a network at once, and does not send it later', async () => {
  const mutationFn = vi.fn(() => Promise.reject(new ApiProblem('network', 0)));
  const client = createQueryClient({ onSessionOver: vi.fn(), onPasswordDue: vi.fn(), onClosed: vi.fn() });
  onlineManager.setOnline(false);
  try {
    const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
    await expect(mutation.execute(undefined)).rejects.toMatchObject({ code: 'network' });
  } finally {
    onlineManager.setOnline(true);
  }
  expect(mutationFn).toHaveBeenCalledOnce();
});
