/** Splits a reference into groups: `REF-1795886741902` becomes `REF-`, `1795`, `8867`, `41902`. */
export const referenceGroups = (reference: string): string[] => {
  const start = reference.indexOf('-') + 1;
  const groups = reference.slice(start).match(/.{4}(?=.{4})|.+/g) ?? [];
  return start > 0 ? [reference.slice(0, start), ...groups] : groups;
};

/**
 * Shows a reference in groups, to be read out on the phone, and the text after it as it is. The gaps are letter spacing
 * and no characters, so that copied text is the plain reference.
 */
export function Reference({ children }: { children: string }) {
  const [reference = ''] = /^[A-Z]+-[0-9A-Z]+/.exec(children) ?? [];
  const groups = referenceGroups(reference);
  return (
    <>
      <span className="wrap-anywhere sm:whitespace-nowrap">
        {groups.map((group, index) =>
          group.endsWith('-') || index === groups.length - 1 ? (
            group
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal groups can follow each other
            <span key={index}>
              {group.slice(0, -1)}
              <span className="tracking-[0.3em]">{group.at(-1)}</span>
            </span>
          ),
        )}
      </span>
      {children.slice(reference.length)}
    </>
  );
}
