import { createContext, use } from 'react';
import type { Api } from './api.ts';

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('the API client is provided by the app');
  return api;
}
