import { MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import {
  type OrderedDrink,
  orderListMessages,
  orderSpans,
  orderText,
  type SupplierOrder,
} from '#contract/bar/order-list.ts';
import { whatsAppAddress } from '#contract/core/phone.ts';
import { plural } from '#contract/core/plural.ts';
import { useFacts } from '#web/core/context.ts';
import { SupplierPhoneDialog } from '#web/office/bar/stock/supplier-phone.tsx';
import { callOffice } from '#web/office/core/call.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { FileButton } from '#web/office/core/file-button.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const spanChoices = orderSpans.map((days) => [String(days), plural(days, 'day')] as const);

export function OrderList() {
  const [days, setDays] = useState(String(orderSpans[0]));
  const { data, error } = useApiQuery('orderList', { days: Number(days) });
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-soft">Shall last for</span>
          <RadioPills label="Shall last for" choices={spanChoices} value={days} onChange={setDays} />
        </div>
        <FileButton
          label="Export CSV"
          contents="the order list"
          emptyMessage={data?.suppliers.length === 0 && orderListMessages.none}
          fetchFile={() => callOffice('exportOrderList', { days: Number(days) })}
        />
      </div>
      <div>
        <h2 className="text-xl">What to order</h2>
        <p className="mt-1.5 text-soft">
          The minimum, and what is sold in so many days as busy as the last 28, less what is there.
        </p>
      </div>
      {error && <Notice tone="danger">{failureOf(error, { failed: orderListMessages.fetchFailed }).message}</Notice>}
      {!data && !error && <Spinner />}
      {data?.suppliers.length === 0 && <EmptyState title={orderListMessages.none} />}
      {data?.suppliers.map((order) => (
        <SupplierPart key={order.supplier ?? ''} order={order} today={data.today} />
      ))}
    </div>
  );
}

const orderColumns: readonly ReportColumn<OrderedDrink>[] = [
  { label: 'Drink', render: ({ drinkName }) => drinkName },
  { label: 'In stock', isNumber: true, render: ({ stockQuantity }) => String(stockQuantity) },
  { label: 'Minimum', isNumber: true, render: ({ minStockLevel }) => String(minStockLevel) },
  { label: 'Sold in 28 days', isNumber: true, render: ({ sold }) => String(sold) },
  { label: 'To order', isNumber: true, render: ({ toOrder }) => String(toOrder) },
];

function SupplierPart({ order, today }: { order: SupplierOrder; today: string }) {
  const { hotel } = useFacts();
  const isOwner = useSession().user.role === 'superadmin';
  const [isEditing, setIsEditing] = useState(false);
  const { supplier, phone, drinks } = order;
  const name = supplier ?? 'No supplier yet';
  // Without a number, WhatsApp asks to whom the text goes.
  const chatAddress = phone ? whatsAppAddress(phone, hotel.countryCode) : 'https://wa.me/';
  return (
    <ReportPart title={name} summary={[plural(drinks.length, 'drink'), phone].filter(Boolean).join(', ')}>
      <ReportTable label={name} columns={orderColumns} rows={drinks} rowKey={({ id }) => id} />
      {supplier === null && (
        <p className="mt-3 text-soft">
          Nobody gets this order yet. The supplier of a drink is chosen in{' '}
          {isOwner ? (
            <TabLink tab="drinks" className="font-semibold underline underline-offset-4">
              Drinks Management
            </TabLink>
          ) : (
            'Drinks Management, by the owner'
          )}
          , or known by its delivery.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={`${chatAddress}?text=${encodeURIComponent(orderText(hotel.name, today, order))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonLook('outline')}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          Send by WhatsApp<span className="sr-only"> to {name}</span>
        </a>
        {supplier !== null && (
          <Button look="outline" onClick={() => setIsEditing(true)}>
            <Phone aria-hidden="true" className="size-5" />
            {phone ? 'Change number' : 'Add number'}
            <span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
      {!phone && <p className="mt-2 text-sm text-soft">Without a number, WhatsApp asks to whom it goes.</p>}
      {isEditing && supplier !== null && (
        <SupplierPhoneDialog supplier={supplier} phone={phone} close={() => setIsEditing(false)} />
      )}
    </ReportPart>
  );
}
