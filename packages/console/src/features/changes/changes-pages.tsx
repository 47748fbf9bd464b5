import { Navigate, Route, Routes, useParams, useSearchParams } from 'react-router-dom';
import { searchOf } from '../../lib/api/api.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { InboxPage } from './inbox/inbox-page.tsx';
import { INBOX_VIEWS } from './inbox/inbox-views.ts';
import { ChangePage } from './page/change-page.tsx';

/** Approvers start with what they can approve; a link from a brand starts with its open change sets. */
function Inbox() {
  const may = useMay();
  const [params] = useSearchParams();
  const brand = params.get('brand');
  const view = brand !== null ? 'open' : may('change.approve') ? 'waiting' : 'mine';
  return <Navigate to={`${PATHS.changes}/${view}${searchOf({ brand })}`} replace />;
}

/** Keyed by id, so that no state of one change set stays when another is opened. */
function OneChange() {
  const { id = '' } = useParams();
  return <ChangePage key={id} id={id} />;
}

/** The inbox of change sets, and one of them: routes below `/changes`. */
export function ChangesPages() {
  return (
    <Routes>
      <Route index element={<Inbox />} />
      {INBOX_VIEWS.map((view) => (
        <Route key={view} path={view} element={<InboxPage view={view} />} />
      ))}
      <Route path=":id/*" element={<OneChange />} />
    </Routes>
  );
}
