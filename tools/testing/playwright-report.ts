import { writeSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type FileResult, stillRunningText, type TestResult, writeResults } from '#tools/results.ts';

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;

/** Writes the results that `npm test` adds up at its end; on SIGTERM prints the tests still running. */
export default class PlaywrightReport implements Reporter {
  #all: TestCase[] = [];
  readonly #running = new Map<TestCase, number>();
  readonly #errors: TestResult[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests();
    process.once('SIGTERM', () => {
      this.#stop();
      // 128 + 15: the exit code of a process that SIGTERM ended.
      process.exit(143);
    });
  }

  onTestBegin(test: TestCase): void {
    this.#running.set(test, performance.now());
  }

  onTestEnd(test: TestCase): void {
    this.#running.delete(test);
  }

  onError({ message = 'unknown' }: TestError): void {
    this.#errors.push({ title: message, outcome: 'failed', milliseconds: 0 });
  }

  onEnd(): void {
    this.#write();
  }

  #stop(): void {
    for (const [test, since] of this.#running) {
      const { project, file, title } = partsOfName(test);
      writeSync(2, `\n${stillRunningText(performance.now() - since, project, file, title)}`);
    }
    writeSync(2, '\n');
    this.#write();
  }

  #write(): void {
    const resultsByFile = new Map<string, FileResult>();
    for (const test of this.#all) {
      const { project, file, title } = partsOfName(test);
      const key = `${project} ${file}`;
      const result = resultsByFile.get(key) ?? { project, file, milliseconds: 0, tests: [] };
      const milliseconds = test.results.reduce((sum, { duration }) => sum + Math.max(0, duration), 0);
      result.milliseconds += milliseconds;
      result.tests.push({
        title,
        outcome: this.#running.has(test) ? 'failed' : outcomes[test.outcome()],
        milliseconds,
        error: test.results.flatMap(({ errors }) => errors).find(({ message }) => message)?.message,
      });
      resultsByFile.set(key, result);
    }
    const outsideResult = { project: 'outside any test', file: 'playwright', milliseconds: 0, tests: this.#errors };
    writeResults('playwright', [...resultsByFile.values(), ...(this.#errors.length > 0 ? [outsideResult] : [])]);
  }
}

function partsOfName(test: TestCase) {
  // A title path starts with the root's empty title, the project and the file.
  const [, project = '', , ...titles] = test.titlePath();
  return { project, file: relative(process.cwd(), test.location.file), title: titles.join(' › ') };
}
