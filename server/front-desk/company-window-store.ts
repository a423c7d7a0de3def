import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';

type CompanyWindow = {
  bookingId: string;
  company: { id: string; name: string; address: string; taxNumber: string };
  by: Member;
  at: Date;
};

/** Opens the window of a company on the account of a new booking, and routes the nights of the stay to it. */
export async function insertCompanyWindow(tx: Tx, { bookingId, company, by, at }: CompanyWindow): Promise<void> {
  const { id: windowId } = await tx
    .insertInto('folioWindow')
    .values({
      ...{ bookingId, companyId: company.id, buyerName: company.name },
      ...{ buyerAddress: company.address, buyerTaxNumber: company.taxNumber },
      ...{ openedBy: by.id, openedAs: by.role, openedAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('folioRoute')
    .values({ bookingId, kind: 'night', windowId, setBy: by.id, setAs: by.role, setAt: at })
    .execute();
}
