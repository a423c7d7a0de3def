import { secondsOf } from '#tools/seconds.ts';

type TrialSteps<Trial> = {
  /** What is tried, such as “the image”. */
  subject: string;
  steps: Readonly<Record<string, (trial: Trial) => Promise<void>>>;
  /** What helps to understand a failure, such as a log. */
  explain?: () => string;
};

/** Does one step after the other, up to the first that fails. Returns the status with which the command ends. */
export async function runSteps<Trial>(trial: Trial, { subject, steps, explain }: TrialSteps<Trial>): Promise<number> {
  const all = Object.entries(steps);
  let passed = 0;
  for (const [name, work] of all) {
    try {
      const seconds = await secondsOf(() => work(trial));
      passed += 1;
      console.log(`✓ ${name} (${seconds.toFixed(1)} s)`);
    } catch (error) {
      console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      if (explain) console.error(explain());
      break;
    }
  }
  console.log(`${passed} of ${all.length} steps of ${subject} passed.`);
  return passed === all.length ? 0 : 1;
}
