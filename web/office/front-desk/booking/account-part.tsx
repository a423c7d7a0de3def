import { ArrowRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { type AccountLineView, accountMessages } from '#contract/accounts/posting.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { moneyWords, toPayOf } from '#contract/front-desk/to-pay.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { AccountLines } from '#web/office/front-desk/booking/account-lines.tsx';
import { DrawerPart } from '#web/office/front-desk/booking/facts.tsx';
import { PostDialog } from '#web/office/front-desk/booking/post-dialog.tsx';
import { ReverseLineDialog } from '#web/office/front-desk/booking/reverse-line-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function AccountPart({ booking }: { booking: DeskBooking }) {
  const { user } = useSession();
  const { today } = useFacts();
  const { data, error } = useApiQuery('stayAccount', { id: booking.id });
  const [isPosting, setIsPosting] = useState(false);
  const [lineToReverse, setLineToReverse] = useState<AccountLineView>();
  const canAct = user.role !== 'supervisor';
  const { nowKobo } = toPayOf(data?.booking ?? booking, today);
  return (
    <DrawerPart title="Account">
      {error && <Notice tone="danger">{failureOf(error, { failed: accountMessages.fetchFailed }).message}</Notice>}
      {data && (
        <div className="overflow-hidden rounded-2xl border border-hairline">
          {data.windows.map((window, index) => {
            const isOnlyWindow = data.windows.length === 1;
            return (
              <div key={window.id ?? 'guest'}>
                {!isOnlyWindow && (
                  <h4 className="figures flex justify-between gap-4 bg-sand px-4 py-2 font-semibold wrap-anywhere sm:px-5">
                    {window.name}
                    <span>{formatNaira(window.owedNowKobo)}</span>
                  </h4>
                )}
                <AccountLines
                  {...(index > 0 && { label: `Lines of ${window.name}` })}
                  lines={data.lines.filter(({ windowId }) => windowId === window.id)}
                  onReverse={canAct ? setLineToReverse : undefined}
                />
              </div>
            );
          })}
          <p className="figures flex justify-between gap-4 border-t border-hairline bg-paper px-4 py-2.5 sm:px-5">
            <span>
              Had {formatNaira(data.hadKobo)}, paid {formatNaira(data.booking.paidAmountKobo)}
            </span>
            <strong className={nowKobo > 0 ? 'text-terracotta-deep' : undefined}>
              {moneyWords.now} {formatNaira(nowKobo)}
            </strong>
          </p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {canAct && booking.status === 'checked_in' && (
          <Button look="outline" onClick={() => setIsPosting(true)} className="px-4!">
            <Plus aria-hidden="true" className="size-4.5" />
            Post
          </Button>
        )}
        <TabLink
          tab="bookings"
          search={{ account: booking.id }}
          className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
        >
          Open in full
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </TabLink>
      </div>
      {isPosting && <PostDialog booking={booking} close={() => setIsPosting(false)} />}
      {lineToReverse && (
        <ReverseLineDialog booking={booking} line={lineToReverse} close={() => setLineToReverse(undefined)} />
      )}
    </DrawerPart>
  );
}
