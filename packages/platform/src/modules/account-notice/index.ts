/** Notices by mail about changes of what protects an account. */
export { type AccountNotice, composeAccountNotice, enqueueAccountNotice } from './account-notice.ts';
