const maxSubjectLength = 72;

/** How many of the latest commits the check reads. */
export const checkedCommits = 20;

export const findLongSubjects = (subjects: readonly string[]): string[] =>
  subjects
    .filter((subject) => subject.length > maxSubjectLength)
    .map((subject) => `a commit's subject has ${subject.length} characters, at most ${maxSubjectLength}: ${subject}`);
