import { FreePlayButton } from '../../lib/session/free-play-button.tsx';

/** Free play in the join card. Imported only when it is needed; the build names its chunk after this file. */
export const FreePlay = () => <FreePlayButton />;
