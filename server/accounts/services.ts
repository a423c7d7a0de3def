import { type NewService, type ServiceView, serviceGroupLabels, serviceMessages } from '#contract/accounts/services.ts';
import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import {
  insertService,
  lockService,
  lockServicesInUse,
  type Service,
  type ServiceFacts,
  updateService,
} from '#server/accounts/service-store.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { requireUnchanged } from '#server/core/require-unchanged.ts';

type ServiceDeps = Pick<Deps, 'db' | 'clock'>;

export const presentService = (service: Service): ServiceView => ({
  ...service,
  group: service.serviceGroup,
});

const serviceFactsFrom = ({ group, ...facts }: NewService): ServiceFacts => ({ ...facts, serviceGroup: group });

const auditFacts = ({ serviceGroup, name, priceKobo, readyHours, isActive }: Service) => ({
  ...{ kind: serviceGroupLabels[serviceGroup], name, priceKobo, hoursUntilReady: readyHours, inUse: isActive },
});

const auditService = (
  deps: ServiceDeps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  { before, after }: { before?: Service; after: Service },
) =>
  auditChange(
    deps,
    tx,
    member,
    action,
    { kind: 'service', id: after.id },
    {
      before: before && auditFacts(before),
      after: auditFacts(after),
    },
  );

const withUniqueName = (deps: ServiceDeps, work: (tx: Tx) => Promise<Service>): Promise<Service> =>
  onViolation('service_by_name', () => deps.db.tx(work), fieldError('name', serviceMessages.taken, 'conflict'));

export const addService = (deps: ServiceDeps, member: Member, input: NewService): Promise<Service> =>
  withUniqueName(deps, async (tx) => {
    const service = await insertService(tx, serviceFactsFrom(input));
    await auditService(deps, tx, member, 'service added', { after: service });
    return service;
  });

/** Changes a service. Lines that are already posted do not change. Throws AppError. */
export const changeService = (
  deps: ServiceDeps,
  member: Member,
  { id, version, ...input }: Parsed<'updateService'>,
): Promise<Service> =>
  withUniqueName(deps, async (tx) => {
    const before = await lockUnchanged(tx, id, version);
    const after = await updateService(tx, id, serviceFactsFrom(input));
    await auditService(deps, tx, member, 'service changed', { before, after });
    return after;
  });

/** Takes a service off the price list, or puts it back. Throws AppError. */
export const retireService = (
  deps: ServiceDeps,
  member: Member,
  { id, version, isActive }: Parsed<'retireService'>,
): Promise<Service> =>
  withUniqueName(deps, async (tx) => {
    const before = await lockUnchanged(tx, id, version);
    if (before.isActive === isActive) return before;
    const after = await updateService(tx, id, { isActive });
    await auditService(deps, tx, member, isActive ? 'service listed again' : 'service retired', { before, after });
    return after;
  });

const lockUnchanged = async (tx: Tx, id: string, version: number): Promise<Service> =>
  requireUnchanged(await lockService(tx, id), version, serviceMessages);

/** Throws AppError unless `order` has all services in use and no others. */
export const orderServices = (deps: ServiceDeps, { order }: Parsed<'orderServices'>): Promise<void> =>
  deps.db.tx(async (tx) => {
    const services = await lockServicesInUse(tx);
    const hasAllServices = order.length === services.length && services.every(({ id }) => order.includes(id));
    if (!hasAllServices) throw new AppError('conflict', serviceMessages.orderChanged);
    for (const { id, position } of services)
      if (position !== order.indexOf(id)) await updateService(tx, id, { position: order.indexOf(id) });
  });
