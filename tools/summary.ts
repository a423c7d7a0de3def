import type { FileResult } from '#tools/results.ts';

const maxListed = 20;

type TestRun = {
  stepMilliseconds: ReadonlyMap<string, number>;
  wallMilliseconds: number;
  vitest: readonly FileResult[];
  playwright: readonly FileResult[];
};

export function summaryLines({ stepMilliseconds, wallMilliseconds, vitest, playwright }: TestRun): string[] {
  const steps = [...stepMilliseconds].map(([name, milliseconds]) => `${formatMinutes(milliseconds)}  ${name}`);
  const journeys = playwright.flatMap(({ project, file, tests }) =>
    tests.map(({ title, milliseconds }) => ({ name: `${file} › ${title} (${project})`, milliseconds })),
  );
  const files = vitest.map(({ project, file, milliseconds }) => ({ name: `${file} (${project})`, milliseconds }));
  return [
    ...titledSection('Minutes per step (before the tests, two run side by side)', [
      ...steps,
      `${formatMinutes(wallMilliseconds)}  from start to end`,
    ]),
    ...titledSection('Minutes of work and tests per project of vitest and e2e, whose workers run side by side', [
      ...projectLines(vitest),
      ...projectLines(playwright),
    ]),
    ...titledSection('Slowest files of vitest, in seconds of work', slowestLines(files)),
    ...titledSection('Slowest journeys, in seconds', slowestLines(journeys)),
  ];
}

const titledSection = (heading: string, lines: string[]) => (lines.length > 0 ? ['', heading, ...lines] : []);
const formatMinutes = (milliseconds: number) => (milliseconds / 60_000).toFixed(1).padStart(7);
const formatSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(7);

function projectLines(files: readonly FileResult[]): string[] {
  const sums = new Map<string, { milliseconds: number; tests: number }>();
  for (const { project, milliseconds, tests } of files) {
    const sum = sums.get(project) ?? { milliseconds: 0, tests: 0 };
    const testsRun = tests.filter(({ outcome }) => outcome !== 'skipped').length;
    sums.set(project, { milliseconds: sum.milliseconds + milliseconds, tests: sum.tests + testsRun });
  }
  return [...sums].map(
    ([project, sum]) =>
      `${formatMinutes(sum.milliseconds)}  ${project.padEnd(16)}${String(sum.tests).padStart(6)} tests`,
  );
}

const slowestLines = (timedItems: { name: string; milliseconds: number }[]) =>
  timedItems
    .filter(({ milliseconds }) => milliseconds > 0)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, maxListed)
    .map(({ name, milliseconds }) => `${formatSeconds(milliseconds)}  ${name}`);
