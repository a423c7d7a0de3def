import { AppError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { passwordMessages, passwordRequirements } from '#contract/staff/passwords.ts';
import type { StaffMember } from '#server/staff/member-store.ts';

type CommonPasswords = { passwords: ReadonlySet<string>; mostCommonPasswords: ReadonlySet<string> };
let commonPasswords: Promise<CommonPasswords> | undefined;

/** Loads the passwords only when somebody sets one, because they take 10 MB of memory. */
async function loadCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return {
    passwords: new Set([...passwords, 'abc', 'abcd', 'qaz1qaz']),
    mostCommonPasswords: new Set(passwords.slice(0, 1000)),
  };
}

const lookAlikes: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i', '€': 'e' },
};
const shiftedDigits = '!@#$%^&*()';

const normalizeText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Spellings that a guesser tries as well. They lack signs at the beginning, or signs and digits at the end, or have
 * look-alikes such as 0 and o exchanged.
 */
function variantsOf(password: string): string[] {
  const whole = normalizeText(password);
  const strippedVariants = [whole, whole.replace(/[^\p{L}\p{N}]+$/u, ''), whole.replace(/[^\p{L}]+$/u, '')];
  const parts = [...strippedVariants, ...strippedVariants.map((part) => part.replace(/^[^\p{L}\p{N}]+/u, ''))];
  const toLetters = (part: string, letterForOne: string) =>
    part.replace(/\W|\d/g, (sign) => (sign === '1' ? letterForOne : (lookAlikes[sign] ?? sign)));
  const toDigits = (part: string) =>
    part.replace(/./gu, (sign) => String((shiftedDigits.indexOf(sign) + 1) % 10 || sign));
  return [...new Set(parts.flatMap((part) => [part, toLetters(part, 'i'), toLetters(part, 'l'), toDigits(part)]))];
}

const minWordLength = 3;

const isCommon = (password: string, { passwords }: CommonPasswords): boolean =>
  variantsOf(password).some((variant) => variant.length >= minWordLength && passwords.has(variant));

const commonHotelWords = [
  ...['admin', 'administrator', 'hotel', 'password', 'welcome', 'staff', 'reception', 'manager', 'room', 'booking'],
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec'],
  ...['spring', 'summer', 'autumn', 'winter', 'harmattan', 'rainy', 'dry', 'season'],
];

type NamedPerson = Pick<StaffMember, 'staffId' | 'name'>;

/**
 * Words that somebody who knows the hotel and the person tries first. `isMadeOfWords` needs the longest first, so that
 * a shorter word inside a longer one does not break it up.
 */
export function guessableWords({ name, tagline, address }: Hotel, person?: NamedPerson): string[] {
  const { street, district, city, country } = address;
  const texts = [name, tagline, street, district, city, country, person?.staffId ?? '', person?.name ?? ''];
  const words = texts
    .flatMap((text) => normalizeText(text).split(/[^\p{L}]+/u))
    .filter((word) => word.length >= minWordLength);
  return [...new Set([...words, ...commonHotelWords])].sort((a, b) => b.length - a.length);
}

function isMadeOfWords(words: readonly string[], password: string, { mostCommonPasswords }: CommonPasswords): boolean {
  return variantsOf(password).some((variant) => {
    const letters = variant.replace(/[^\p{L}]/gu, '');
    const restOfLetters = words.reduce((left, word) => left.replaceAll(word, ''), letters);
    return (
      restOfLetters !== letters && (restOfLetters.length < minWordLength || mostCommonPasswords.has(restOfLetters))
    );
  });
}

type PasswordContext = {
  words: readonly string[];
  isCurrent?: boolean;
};

/** Checks a new password. Throws AppError with all its faults, as errors of the form's input `field`. */
export async function demandGoodPassword(
  field: string,
  next: string,
  { words, isCurrent = false }: PasswordContext,
): Promise<void> {
  commonPasswords ??= loadCommonPasswords();
  const loadedPasswords = await commonPasswords;
  const missing = passwordRequirements.filter(({ isMet }) => !isMet(next)).map(({ label }) => label);
  const otherProblems = [
    ...(isCommon(next, loadedPasswords)
      ? [passwordMessages.common]
      : isMadeOfWords(words, next, loadedPasswords)
        ? [passwordMessages.guessable]
        : []),
    ...(isCurrent ? [passwordMessages.unchanged] : []),
  ];
  const problems = [...missing.map((label) => passwordMessages.mustHave(label)), ...otherProblems];
  if (problems.length === 0) return;
  const sentence = [...(missing.length > 0 ? [passwordMessages.mustHave(...missing)] : []), ...otherProblems].join(' ');
  throw new AppError(
    'invalid',
    sentence,
    problems.map((message) => ({ field, message })),
  );
}
