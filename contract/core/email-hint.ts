/**
 * An address gets a hint if its domain differs from one of `commonDomains` by one typing mistake.
 * `realDomainsLikeCommonOnes` look like such mistakes, but are real domains.
 */
const commonDomains = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'yahoo.co.uk'];
const realDomainsLikeCommonOnes = [
  ...['ymail.com', 'mail.com', 'email.com', 'gmx.com', 'hotmail.co', 'hotmail.ca', 'yahoo.co', 'yahoo.ca', 'yahoo.cn'],
  ...['outlook.co', 'cloud.com'],
];

/** The address with the domain that was probably meant, or undefined. It is a hint: the address can be right. */
export function suggestEmail(email: string): string | undefined {
  const atIndex = email.lastIndexOf('@');
  const domain = email
    .slice(atIndex + 1)
    .trim()
    .toLowerCase();
  if (atIndex < 1 || commonDomains.includes(domain) || realDomainsLikeCommonOnes.includes(domain)) return undefined;
  const meant = commonDomains.find((common) => differsByOneTypo(domain, common));
  return meant && `${email.slice(0, atIndex)}@${meant}`;
}

/**
 * Whether two domains differ by one typing mistake: one letter too many, too few or wrong, or two neighbours in the
 * wrong order.
 */
function differsByOneTypo(typed: string, right: string): boolean {
  if (Math.abs(typed.length - right.length) > 1) return false;
  let samePrefixLength = 0;
  while (samePrefixLength < typed.length && typed[samePrefixLength] === right[samePrefixLength]) samePrefixLength += 1;
  const [restTyped, restRight] = [typed.slice(samePrefixLength), right.slice(samePrefixLength)];
  return (
    restTyped.slice(1) === restRight ||
    restTyped === restRight.slice(1) ||
    restTyped.slice(1) === restRight.slice(1) ||
    (restTyped.slice(2) === restRight.slice(2) && restTyped[0] === restRight[1] && restTyped[1] === restRight[0])
  );
}
