import { ResponsibleView } from '../../features/responsible/responsible-view.tsx';

export const ResponsiblePage = () => <ResponsibleView />;
