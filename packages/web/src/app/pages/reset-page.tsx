import { ResetPanel } from '../../features/recovery/reset-panel.tsx';

export const ResetPage = () => <ResetPanel />;
