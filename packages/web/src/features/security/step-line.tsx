import { Steps } from '@marquee/ui/steps';

/** The steps of a change; those before `current` are done. */
export function StepLine({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  const stateOf = (index: number) => (index < current ? 'done' : index === current ? 'current' : 'todo');
  return (
    <Steps
      label={label}
      steps={steps.map((step, index) => ({ key: step, label: step, state: stateOf(index) }))}
      stateNames={{ done: '', current: '', todo: '', failed: '' }}
    />
  );
}
