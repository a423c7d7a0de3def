/** What `npm test` is to run: some steps, or some files of one step. */
export type Selection = { steps: string[]; files: string[]; isWatched: boolean };

/** Thrown if the arguments name no step or file. The message lists the names that exist. */
export class NoSuchTest extends Error {}

type KnownTests = { steps: readonly string[]; filesOf(step: string): readonly string[] };

const maxSuggestions = 12;

/** Reads the arguments of `npm test`: names of steps, or of one step and then of its files; and `--watch`. */
export function selectTests(args: readonly string[], { steps, filesOf }: KnownTests): Selection {
  const names = args.filter((each) => each !== '--watch');
  const isWatched = names.length < args.length;
  const firstFileIndex = names.findIndex((name) => !steps.includes(name));
  const namedSteps = firstFileIndex < 0 ? names : names.slice(0, firstFileIndex);
  const fileNames = firstFileIndex < 0 ? [] : names.slice(firstFileIndex);
  const [step = ''] = namedSteps;
  const filesOfStep = namedSteps.length === 1 ? filesOf(step) : [];
  if (fileNames.length > 0 && filesOfStep.length === 0)
    throw new NoSuchTest(
      `There is no step ${fileNames.join(', ')}. ${nameNotFoundMessage('The steps are', fileNames[0] ?? '', steps)} ` +
        'To run one file, name it after its step: npm test -- api bar/sales.',
    );
  if (isWatched && filesOfStep.length === 0)
    throw new NoSuchTest(
      `--watch needs one step that has test files, such as npm test -- --watch api bar/sales. ` +
        `These steps have: ${steps.filter((each) => filesOf(each).length > 0).join(', ')}.`,
    );
  return { steps: [...namedSteps], files: fileNames.flatMap((name) => filesNamed(name, step, filesOfStep)), isWatched };
}

/**
 * The name `bar/sales` selects the file `server/bar/sales.api.test.ts`. If no file ends with the name, it selects all
 * files whose path contains the name.
 */
function filesNamed(name: string, step: string, files: readonly string[]): string[] {
  const ending = `/${withoutSuffix(name)}`;
  const filesWithEnding = files.filter((file) => `/${withoutSuffix(file)}`.endsWith(ending));
  const matchingFiles = filesWithEnding.length > 0 ? filesWithEnding : files.filter((file) => file.includes(name));
  if (matchingFiles.length > 0) return matchingFiles;
  throw new NoSuchTest(
    `The step ${step} has no file ${name}. ${nameNotFoundMessage('It has', name, files.map(shortName))}`,
  );
}

const withoutSuffix = (file: string): string => file.replace(/(\.(api|fault))?\.(test|spec)\.tsx?$/, '');
const shortName = (file: string): string => withoutSuffix(file).replace(/^(server|e2e)\//, '');

function nameNotFoundMessage(introduction: string, name: string, candidates: readonly string[]): string {
  const mostSimilarFirst = [...candidates].sort((a, b) => similarityOf(name, b) - similarityOf(name, a));
  const furtherCount = mostSimilarFirst.length - maxSuggestions;
  return `${introduction}: ${mostSimilarFirst.slice(0, maxSuggestions).join(', ')}${furtherCount > 0 ? `, and ${furtherCount} more` : ''}.`;
}

/**
 * Returns, from 0 to 1, the share of pairs of neighbouring letters that two names have in common. Compares the names as
 * a whole and their last parts, and takes the higher share.
 */
function similarityOf(name: string, candidate: string): number {
  const lastPartOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  return Math.max(pairSimilarityOf(name, candidate), pairSimilarityOf(lastPartOf(name), lastPartOf(candidate)));
}

function pairSimilarityOf(a: string, b: string): number {
  const [pairsOfA, pairsOfB] = [letterPairs(a), letterPairs(b)];
  const sharedPairs = [...pairsOfA].filter((pair) => pairsOfB.has(pair)).length;
  return (2 * sharedPairs) / (pairsOfA.size + pairsOfB.size || 1);
}

const letterPairs = (text: string): Set<string> =>
  new Set(Array.from({ length: text.length + 1 }, (_, index) => ` ${text} `.slice(index, index + 2)));
