import { CAPTCHA_REFRESH_MS } from '@marquee/contracts/constants';
import type { CaptchaPurpose } from '@marquee/contracts/schemas/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { isApiProblem } from '../api/api-problem.ts';

const BUSY_RETRIES = 4;

export interface Captcha {
  /** `data:` address of the picture; null while there is none. */
  readonly image: string | null;
  readonly failed: boolean;
  /** Refreshed less than a second ago. */
  readonly resting: boolean;
  readonly refresh: () => void;
}

/** One picture per `attempt` and refresh, never a cached one. */
export function useCaptcha(purpose: CaptchaPurpose, attempt: number, onPicture: (id: string) => void): Captcha {
  const api = useApi();
  const [resting, setResting] = useState(false);
  const query = useQuery({
    queryKey: ['captcha', purpose, attempt],
    queryFn: ({ signal }) => api('captcha', { query: { purpose }, signal }),
    // Not when a tab returns either: the form may already have this picture's letters.
    staleTime: 'static',
    gcTime: 0,
    // The limit is one a second per address, which other visitors may share.
    retry: (failures, error) => failures < BUSY_RETRIES && isApiProblem(error) && error.code === 'too_many_requests',
    retryDelay: CAPTCHA_REFRESH_MS,
  });
  const captchaId = query.data?.captchaId;
  useEffect(() => {
    if (captchaId !== undefined) onPicture(captchaId);
  }, [captchaId, onPicture]);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), CAPTCHA_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  return {
    image: query.data && !query.isFetching ? `data:image/png;base64,${query.data.image}` : null,
    failed: query.isError && !query.isFetching,
    resting: resting || query.isFetching,
    refresh: () => {
      setResting(true);
      void query.refetch();
    },
  };
}
