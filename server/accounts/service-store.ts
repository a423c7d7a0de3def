import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type Service = Selectable<Tables['service']>;
export type ServiceFacts = Pick<Service, 'serviceGroup' | 'name' | 'priceKobo' | 'readyHours'>;

const servicesQuery = (db: Queryable) =>
  db
    .selectFrom('service')
    .selectAll()
    .orderBy('isActive', 'desc')
    .orderBy('serviceGroup')
    .orderBy('position')
    .orderBy('name');

export const listServices = (db: Queryable): Promise<Service[]> => servicesQuery(db).execute();

/** Locks the services, so that their prices stay the same until the transaction ends. */
export const lockServices = (tx: Tx, ids: readonly string[]): Promise<Service[]> =>
  tx.selectFrom('service').selectAll().where('id', 'in', ids).orderBy('id').forShare().execute();

export const lockService = (tx: Tx, id: string): Promise<Service | undefined> =>
  tx.selectFrom('service').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockServicesInUse = (tx: Tx): Promise<Service[]> =>
  servicesQuery(tx).where('isActive', '=', true).forUpdate().execute();

export const insertService = (tx: Tx, service: Omit<Insertable<Tables['service']>, 'position'>): Promise<Service> =>
  tx
    .insertInto('service')
    .values({ ...service, position: sql<number>`(select coalesce(max(position), 0) + 1 from service)` })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateService = (tx: Tx, id: string, change: Updateable<Tables['service']>): Promise<Service> =>
  tx.updateTable('service').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
