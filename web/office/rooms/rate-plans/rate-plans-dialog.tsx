import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { CompanyView } from '#contract/rooms/companies.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import type { PromoView } from '#contract/rooms/promo-codes.ts';
import { type RatePlanView, ratePlanMessages } from '#contract/rooms/rate-plans.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { MoveButton } from '#web/office/core/move-button.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { EditRow } from '#web/office/rooms/edit-row.tsx';
import { GuestPricesForm } from '#web/office/rooms/rate-plans/guest-prices-form.tsx';
import { HourChargesForm } from '#web/office/rooms/rate-plans/hour-charges-form.tsx';
import { RatePlanForm } from '#web/office/rooms/rate-plans/rate-plan-form.tsx';
import { ratePlanSummary } from '#web/office/rooms/rate-plans/rate-plan-values.ts';
import { CompanyForm } from '#web/office/rooms/special-prices/company-form.tsx';
import { PromoForm } from '#web/office/rooms/special-prices/promo-form.tsx';
import { CodeList, CompanyList } from '#web/office/rooms/special-prices/special-price-lists.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type RatePlansDialogProps = { room: RoomTypeView; onClose: () => void };

type EditedRatePlan = RatePlanView | 'new';
type EditedSpecial = { promo: PromoView | 'new'; company?: never } | { company: CompanyView | 'new'; promo?: never };

export function RatePlansDialog({ room, onClose }: RatePlansDialogProps) {
  const { data, error } = useApiQuery('listRatePlans', {});
  const [editedRatePlan, setEditedRatePlan] = useState<EditedRatePlan>();
  const [special, setSpecial] = useState<EditedSpecial>();
  const ratePlan = editedRatePlan === 'new' ? undefined : editedRatePlan;
  const title = editedRatePlan === 'new' ? 'New plan' : (ratePlan?.name ?? 'Plans, codes, companies');
  const leave = () => setEditedRatePlan(undefined);
  if (special) return <SpecialPriceDialog special={special} onLeave={() => setSpecial(undefined)} />;
  return (
    <Dialog
      key={editedRatePlan === undefined ? 'list' : (ratePlan?.code ?? 'new plan')}
      title={title}
      size="side"
      onClose={editedRatePlan ? leave : onClose}
    >
      {error ? (
        <Notice tone="danger">{failureOf(error, { failed: ratePlanMessages.fetchFailed }).message}</Notice>
      ) : !data ? (
        <Spinner />
      ) : editedRatePlan ? (
        <RatePlanForm
          ratePlan={ratePlan}
          room={room}
          onLeave={leave}
          onSaved={(message) => {
            toast.success(message);
            leave();
          }}
        />
      ) : (
        <div className="space-y-10">
          <RatePlanList ratePlans={data.data} onEdit={setEditedRatePlan} />
          <CodeList onEdit={(promo) => setSpecial({ promo })} />
          <CompanyList onEdit={(company) => setSpecial({ company })} />
          <GuestPricesForm />
          <HourChargesForm />
        </div>
      )}
    </Dialog>
  );
}

function SpecialPriceDialog({ special, onLeave }: { special: EditedSpecial; onLeave: () => void }) {
  const promo = special.promo === 'new' ? undefined : special.promo;
  const company = special.company === 'new' ? undefined : special.company;
  const onSaved = (message: string) => {
    toast.success(message);
    onLeave();
  };
  return (
    <Dialog
      key={promo?.id ?? company?.id ?? 'new'}
      title={promo?.code ?? company?.name ?? (special.promo ? 'New code' : 'New company')}
      size="side"
      onClose={onLeave}
    >
      {special.promo ? (
        <PromoForm promo={promo} onSaved={onSaved} onLeave={onLeave} />
      ) : (
        <CompanyForm company={company} onSaved={onSaved} onLeave={onLeave} />
      )}
    </Dialog>
  );
}

type RatePlanListProps = { ratePlans: readonly RatePlanView[]; onEdit: (edited: EditedRatePlan) => void };

function RatePlanList({ ratePlans, onEdit }: RatePlanListProps) {
  const reordering = useApiMutation('orderRatePlans');
  const ratePlansOnSale = ratePlans.filter(({ isActive }) => isActive);
  const moveUp = (index: number) => {
    const codes = ratePlansOnSale.map(({ code }) => code);
    const [code = ''] = codes.splice(index, 1);
    codes.splice(index - 1, 0, code);
    reordering.mutate({ order: codes });
  };
  return (
    <section aria-label="Plans">
      <p className="mb-3 text-soft">
        Guests choose a plan when more than one is on sale. A longer stay gets its discount by itself. Bookings keep the
        price and the terms they were made with.
      </p>
      {reordering.error && (
        <Notice tone="danger">{failureOf(reordering.error, { failed: ratePlanMessages.saveFailed }).message}</Notice>
      )}
      <ul className="divide-y divide-hairline border-y border-hairline">
        {ratePlans.map((ratePlan, index) => (
          <li key={ratePlan.code} className="flex items-center gap-1">
            <EditRow title={ratePlan.name} text={ratePlanSummary(ratePlan)} onEdit={() => onEdit(ratePlan)}>
              {!ratePlan.isActive && <StatusBadge tone="quiet">Retired</StatusBadge>}
            </EditRow>
            {ratePlan.isActive && ratePlansOnSale.length > 1 && (
              <>
                <MoveButton
                  label={`Move ${ratePlan.name} up`}
                  icon={ChevronUp}
                  disabled={index === 0 || reordering.isPending}
                  onClick={() => moveUp(index)}
                />
                <MoveButton
                  label={`Move ${ratePlan.name} down`}
                  icon={ChevronDown}
                  disabled={index === ratePlansOnSale.length - 1 || reordering.isPending}
                  onClick={() => moveUp(index + 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Button onClick={() => onEdit('new')}>New plan</Button>
      </div>
    </section>
  );
}
