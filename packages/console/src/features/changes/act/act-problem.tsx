import { faultSchema } from '@marquee/contracts/schemas/console-changes';
import { Button } from '@marquee/ui/button';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { isApiProblem } from '../../../lib/api/api-problem.ts';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Faults } from '../diff/faults.tsx';
import { Callout } from '../page/callout.tsx';

const faultsSchema = z.array(faultSchema);

/** Why an action failed, with the faults and the lock's rule if the server named them. Takes the focus. */
export function ActProblem({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [error]);
  const { data: faults = [] } = faultsSchema.safeParse(isApiProblem(error) ? error.body['faults'] : []);
  return (
    <Callout
      ref={box}
      role="alert"
      tone="negative"
      title={problemText(error)}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {faults.length > 0 && <Faults faults={faults} />}
    </Callout>
  );
}
