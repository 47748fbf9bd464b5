/** Notices by mail about changes of what protects an account. */
export { composeAccountNotice, enqueueAccountNotice } from './account-notice.ts';
