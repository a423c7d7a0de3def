import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import { removeOldEntries } from '#db/engine/template.ts';
import { type FileResult, stillRunningText, type TestResult, writeResults } from '#tools/results.ts';
import { runningFolder, vitestCache } from '#tools/testing/running-folder.ts';

/** Writes the results that `npm test` adds up at its end; on SIGTERM prints the tests still running. */
export default class VitestReport implements Reporter {
  /** The key is the module's id, because Vitest replaces the module object once it knows the tests. */
  readonly #open = new Map<string, { module: TestModule; since: number }>();
  readonly #done: FileResult[] = [];

  onInit(vitest: Vitest): void {
    rmSync(runningFolder, { recursive: true, force: true });
    mkdirSync(runningFolder, { recursive: true });
    // A module that Vitest has compiled and stored is of no use once its file has changed.
    if (existsSync(vitestCache)) removeOldEntries(vitestCache, /./);
    const setup = fileURLToPath(new URL('./running-tests.ts', import.meta.url));
    for (const { config } of vitest.projects) config.setupFiles.unshift(setup);
    // This listener must run before Vitest's own listener, which ends the process.
    process.prependOnceListener('SIGTERM', () => this.#stop());
  }

  onTestRunStart(): void {
    // In watch mode, each run has its own results.
    this.#done.length = 0;
  }

  onTestModuleQueued(module: TestModule): void {
    this.#open.set(module.id, { module, since: performance.now() });
  }

  onTestModuleCollected(module: TestModule): void {
    this.#open.set(module.id, { module, since: this.#open.get(module.id)?.since ?? performance.now() });
  }

  onTestModuleEnd(module: TestModule): void {
    this.#open.delete(module.id);
    const { collectDuration, duration } = module.diagnostic();
    const tests = [...module.children.allTests()].map((test) => resultOf(test));
    // If a hook or an import fails and no test has failed, the file itself is added as a failed test.
    if (!module.ok() && !tests.some(({ outcome }) => outcome === 'failed'))
      tests.push({ ...failedResult('the file itself'), error: errorsOf(module)[0]?.message });
    this.#done.push({ ...projectAndFileOf(module), milliseconds: collectDuration + duration, tests });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (errors.length > 0) this.#done.push(errorsOutsideTests(errors));
    writeResults('vitest', this.#done);
  }

  #stop(): void {
    const runningIds = new Set(
      readdirSync(runningFolder).flatMap((note) => readFileSync(join(runningFolder, note), 'utf8').split('\n')),
    );
    const unfinishedFiles = [...this.#open.values()].map(({ module, since }): FileResult => {
      const milliseconds = performance.now() - since;
      const allTests = [...module.children.allTests()];
      const stuckTitles = allTests.filter(({ id }) => runningIds.has(id)).map(({ fullName }) => fullName);
      if (stuckTitles.length === 0) stuckTitles.push('loading it, or a hook');
      const { project, file } = projectAndFileOf(module);
      for (const title of stuckTitles) writeSync(2, `\n${stillRunningText(milliseconds, project, file, title)}`);
      const otherResults = allTests.filter(({ id }) => !runningIds.has(id)).map((test) => resultOf(test));
      return { project, file, milliseconds, tests: [...otherResults, ...stuckTitles.map(failedResult)] };
    });
    writeSync(2, '\n');
    writeResults('vitest', [...this.#done, ...unfinishedFiles]);
  }
}

/** The errors of imports and of hooks, which Vitest stores with the file or the group of tests. */
const errorsOf = (module: TestModule): SerializedError[] => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
];
const failedResult = (title: string): TestResult => ({ title, outcome: 'failed', milliseconds: 0 });
const projectAndFileOf = ({ project, relativeModuleId }: TestModule) => ({
  project: project.name,
  file: relativeModuleId,
});
const errorsOutsideTests = (errors: readonly SerializedError[]): FileResult => ({
  project: 'outside any test',
  file: 'vitest',
  milliseconds: 0,
  tests: errors.map(({ message }) => failedResult(message)),
});

function resultOf(test: TestCase): TestResult {
  const { state, errors } = test.result();
  const { duration = 0, flaky = false } = test.diagnostic() ?? {};
  const outcome = state === 'pending' ? 'skipped' : flaky ? 'flaky' : state;
  return { title: test.fullName, outcome, milliseconds: duration, error: errors?.[0]?.message };
}
