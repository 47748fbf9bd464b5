import { PageOutlet } from '../page-outlet.tsx';

export function AppLayout() {
  return (
    <main>
      <PageOutlet />
    </main>
  );
}
