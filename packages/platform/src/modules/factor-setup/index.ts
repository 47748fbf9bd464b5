/** The member's calls to set up, change and remove a second factor. */
export { factorSetupRoutes } from './factor-setup.routes.ts';
