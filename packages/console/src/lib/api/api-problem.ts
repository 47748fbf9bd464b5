import { type ApiProblem, isApiProblem } from '@marquee/contracts/api-problem';

export { ApiProblem, isApiProblem } from '@marquee/contracts/api-problem';

export const hasCode = (error: unknown, ...codes: readonly string[]): error is ApiProblem =>
  isApiProblem(error) && codes.includes(error.code);
