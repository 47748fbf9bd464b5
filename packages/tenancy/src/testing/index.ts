export { copyBrand } from './copy-brand.ts';
export {
  removeTenants,
  SAMPLE_MESSAGE_KEYS,
  sampleBase,
  sampleBrand,
  sampleProfile,
  sampleTenants,
  type TenantFiles,
  writeTenants,
} from './sample-tenants.ts';
