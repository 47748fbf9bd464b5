// @vitest-environment happy-dom
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { CodeField } from './code-field.tsx';

const person = userEvent.setup();
afterEach(cleanup);

function Form({ sent }: { sent: string[] }) {
  const [number, setNumber] = useState('012345678');
  return (
    <>
      <input aria-label="Number" value={number} onChange={({ target }) => setNumber(target.value)} />
      <CodeField
        send={async () => {
          sent.push(number);
          return { expiredMinutes: 5 };
        }}
        recipient={number}
        isReady={async () => true}
        restSeconds={({ expiredMinutes }) => expiredMinutes * 60}
        sentText={() => 'sent'}
        error={undefined}
        input={{}}
      />
    </>
  );
}

it('[A12] the button waits for the number that a code was sent to, and not for a corrected one', async () => {
  const sent: string[] = [];
  const switches = effectiveSwitches({ ...sampleManifest().switches, humanCheck: false });
  await renderPage(<Form sent={sent} />, { path: '/', answers: {}, manifest: { switches } });
  const button = () => screen.getByRole('button');
  await person.click(button());
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  await person.type(screen.getByRole('textbox', { name: 'Number' }), '{Backspace}9');
  await waitFor(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'));
  // §9: one code a second.
  await new Promise((done) => setTimeout(done, 1_100));
  await person.click(button());
  await waitFor(() => expect(sent).toEqual(['012345678', '012345679']));
});
