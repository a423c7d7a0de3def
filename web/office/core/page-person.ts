let currentStaffId: string | undefined;

/**
 * The staff ID of the person for whom the page shows data. In another tab of the browser somebody else can have signed
 * in meanwhile.
 */
export const pagePerson = (): string | undefined => currentStaffId;

export const setPagePerson = (person: string | undefined): void => {
  currentStaffId = person;
};
