import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { ValueKind } from '#tools/sql/describe.ts';

export type Property = { name: string; type: Type; isOptional: boolean };

export function propertiesOf(checker: Checker, type: Type): Property[] {
  const symbols = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(symbols);
  return symbols.flatMap((symbol, index) => {
    const ownType = types[index];
    return ownType ? [{ name: symbol.name, type: ownType, isOptional: membersOf(ownType).some(isUndefined) }] : [];
  });
}

export const typeArgumentsOf = (checker: Checker, type: Type): readonly Type[] =>
  type.isTypeReference() ? checker.getTypeArguments(type) : [];

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type]);
const hasFlag = (type: Type, flags: number): boolean => (type.flags & flags) !== 0;
const isUndefined = (type: Type): boolean => hasFlag(type, TypeFlags.Undefined);
const isAnyOrUnknown = (type: Type): boolean => hasFlag(type, TypeFlags.Any | TypeFlags.Unknown);

export const allowsNull = (type: Type): boolean =>
  membersOf(type).some((each) => isAnyOrUnknown(each) || hasFlag(each, TypeFlags.Null));

/**
 * Returns undefined if values of this kind fit `type`; otherwise the end of a sentence that says which kind arrives.
 */
export function misfitReason(checker: Checker, type: Type, value: ValueKind): string | undefined {
  const members = membersOf(type).filter((each) => !hasFlag(each, TypeFlags.Null | TypeFlags.Undefined));
  if (members.some(isAnyOrUnknown)) return undefined;
  if (value.kind === 'json')
    return containsDate(checker, type, 0) ? 'arrives as JSON, in which a date is a string' : undefined;
  if (value.kind === 'array') {
    const [array] = members;
    const element = array && checker.isArrayType(array) && typeArgumentsOf(checker, array)[0];
    if (members.length !== 1 || !element) return 'arrives as an array';
    const elementReason = misfitReason(checker, element, value.elementKind);
    return elementReason && `is an array, whose element ${elementReason}`;
  }
  if (!members.every((each) => isOfKind(each, value.kind))) return `arrives as ${value.kind}`;
  const literals = members.flatMap((each) => (each.isStringLiteralType() ? [String(each.value)] : []));
  if (value.kind !== 'string' || !value.labels || literals.length < members.length) return undefined;
  const unnamedLabels = value.labels.filter((label) => !literals.includes(label));
  return unnamedLabels.length > 0 ? `can also be ${unnamedLabels.map((label) => `'${label}'`).join(' | ')}` : undefined;
}

function isOfKind(type: Type, kind: ValueKind['kind']): boolean {
  // An intersection is a number or a text with a brand, such as Kobo.
  if (type.isIntersectionType()) return (type.getTypes() ?? []).some((each) => isOfKind(each, kind));
  if (kind === 'string') return hasFlag(type, TypeFlags.StringLike);
  if (kind === 'number') return hasFlag(type, TypeFlags.NumberLike);
  if (kind === 'boolean') return hasFlag(type, TypeFlags.BooleanLike);
  const name = type.getSymbol()?.name;
  return name === kind || (kind === 'Uint8Array' && name === 'Buffer');
}

function containsDate(checker: Checker, type: Type, depth: number): boolean {
  if (type.getSymbol()?.name === 'Date') return true;
  if (depth > 4) return false;
  if (type.isUnionType()) return (type.getTypes() ?? []).some((each) => containsDate(checker, each, depth + 1));
  if (!type.isObjectType()) return false;
  if (checker.isArrayType(type))
    return typeArgumentsOf(checker, type).some((each) => containsDate(checker, each, depth + 1));
  return propertiesOf(checker, type).some((each) => containsDate(checker, each.type, depth + 1));
}
