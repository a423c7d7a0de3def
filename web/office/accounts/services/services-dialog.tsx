import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type ServiceView, serviceGroupLabels, serviceGroups, serviceMessages } from '#contract/accounts/services.ts';
import { formatNaira } from '#contract/core/money.ts';
import { ServiceForm } from '#web/office/accounts/services/service-form.tsx';
import { TaxRules } from '#web/office/accounts/services/tax-rules.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { MoveButton } from '#web/office/core/move-button.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type EditedService = ServiceView | 'new';

type ServicesDialogProps = { showsTaxesFirst: boolean; onClose: () => void };

export function ServicesDialog({ showsTaxesFirst, onClose }: ServicesDialogProps) {
  const { data, error } = useApiQuery('listServices', {});
  const [editedService, setEditedService] = useState<EditedService>();
  const service = editedService === 'new' ? undefined : editedService;
  const closeForm = () => setEditedService(undefined);
  return (
    <Dialog
      key={editedService === undefined ? 'list' : (service?.id ?? 'new')}
      title={editedService === 'new' ? 'New service' : (service?.name ?? 'Services, taxes')}
      size="side"
      onClose={editedService ? closeForm : onClose}
    >
      {error ? (
        <Notice tone="danger">{failureOf(error, { failed: serviceMessages.fetchFailed }).message}</Notice>
      ) : !data ? (
        <Spinner />
      ) : editedService ? (
        <ServiceForm
          service={service}
          onLeave={closeForm}
          onSaved={(message) => {
            toast.success(message);
            closeForm();
          }}
        />
      ) : (
        <div className="space-y-10">
          {showsTaxesFirst && <TaxRules />}
          <ServiceList services={data.data} onEdit={setEditedService} />
          {!showsTaxesFirst && <TaxRules />}
        </div>
      )}
    </Dialog>
  );
}

type ServiceListProps = { services: readonly ServiceView[]; onEdit: (edited: EditedService) => void };

function ServiceList({ services, onEdit }: ServiceListProps) {
  const reordering = useApiMutation('orderServices');
  const activeServices = services.filter(({ isActive }) => isActive);
  const retiredServices = services.filter(({ isActive }) => !isActive);
  const swapOrder = (service: ServiceView, other: ServiceView) => {
    const partnerIds = new Map([
      [service.id, other.id],
      [other.id, service.id],
    ]);
    reordering.mutate({ order: activeServices.map(({ id }) => partnerIds.get(id) ?? id) });
  };
  return (
    <section aria-label="Services">
      <p className="mb-3 text-soft">
        What the desk posts to the account of a guest in the house. Prices contain their taxes. What is posted already
        keeps its price.
      </p>
      {reordering.error && (
        <Notice tone="danger">{failureOf(reordering.error, { failed: serviceMessages.saveFailed }).message}</Notice>
      )}
      {serviceGroups.map((group) => {
        const servicesOfGroup = activeServices.filter((service) => service.group === group);
        return (
          servicesOfGroup.length > 0 && (
            <div key={group} className="mb-6">
              <h3 className="mb-1 text-lg">{serviceGroupLabels[group]}</h3>
              <ul aria-label={serviceGroupLabels[group]} className="divide-y divide-hairline border-y border-hairline">
                {servicesOfGroup.map((service, index) => {
                  const [above, below] = [servicesOfGroup[index - 1], servicesOfGroup[index + 1]];
                  return (
                    <li key={service.id} className="flex items-center gap-1">
                      <ServiceRow service={service} onEdit={() => onEdit(service)} />
                      {servicesOfGroup.length > 1 && (
                        <>
                          <MoveButton
                            label={`Move ${service.name} up`}
                            icon={ChevronUp}
                            disabled={!above || reordering.isPending}
                            onClick={() => above && swapOrder(service, above)}
                          />
                          <MoveButton
                            label={`Move ${service.name} down`}
                            icon={ChevronDown}
                            disabled={!below || reordering.isPending}
                            onClick={() => below && swapOrder(service, below)}
                          />
                        </>
                      )}
                    </li>
                  );
                })}
              </ul>
            </div>
          )
        );
      })}
      {retiredServices.length > 0 && (
        <ul aria-label="Retired" className="mb-6 divide-y divide-hairline border-y border-hairline">
          {retiredServices.map((service) => (
            <li key={service.id} className="flex">
              <ServiceRow service={service} onEdit={() => onEdit(service)} />
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => onEdit('new')}>New service</Button>
    </section>
  );
}

function ServiceRow({ service, onEdit }: { service: ServiceView; onEdit: () => void }) {
  const { name, priceKobo, readyHours, group, isActive } = service;
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-14 min-w-0 grow items-center justify-between gap-4 py-2 text-left hover:text-terracotta-deep"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {readyHours !== null && <span className="block text-sm text-soft figures">Ready in {readyHours} hours</span>}
        {!isActive && <span className="block text-sm text-soft">{serviceGroupLabels[group]}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-3">
        {!isActive && <StatusBadge tone="quiet">Retired</StatusBadge>}
        <span className="figures font-semibold">{formatNaira(priceKobo)}</span>
      </span>
    </button>
  );
}
