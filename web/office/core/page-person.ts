let staffId: string | undefined;

/**
 * The person for whom the page shows data. In another tab of the browser somebody else can have signed in meanwhile.
 */
export const pagePerson = (): string | undefined => staffId;

export const setPagePerson = (person: string | undefined): void => {
  staffId = person;
};
