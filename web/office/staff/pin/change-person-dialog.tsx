import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { errorMessages } from '#contract/core/errors.ts';
import type { PersonHere } from '#contract/staff/pin.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { lockQuery } from '#web/office/staff/pin/lock-query.ts';
import { OtherPerson, PeopleButtons } from '#web/office/staff/pin/other-people.tsx';
import { pinForm } from '#web/office/staff/pin/pin-form-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Changes this browser to another person. The session of the user is locked meanwhile, or ends if the user has no PIN.
 */
export function ChangePersonDialog({ close }: { close: () => void }) {
  const { pin, showOtherPerson, letOtherSignIn } = useSession();
  const { data, error, refetch, isFetching } = useQuery(lockQuery);
  const [chosenPerson, setChosenPerson] = useState<PersonHere>();
  const [isLeaving, setIsLeaving] = useState(false);
  const signIn = async () => {
    setIsLeaving(true);
    try {
      await letOtherSignIn();
    } catch (problem) {
      setIsLeaving(false);
      toast.error(errorMessageOf(problem, errorMessages.internal));
    }
  };
  return (
    <Dialog title="Change person" onClose={close} size="small">
      {chosenPerson ? (
        <OtherPerson
          person={data?.others.find(({ id }) => id === chosenPerson.id) ?? chosenPerson}
          onChanged={showOtherPerson}
          onRefused={() => void refetch()}
          signIn={() => void signIn()}
          back={() => setChosenPerson(undefined)}
          backLabel="Somebody else"
        />
      ) : (
        <div className="space-y-5">
          {data?.others.length === 0 ? (
            <p>Nobody else has signed in here in this shift. Everybody does so once, with the password.</p>
          ) : data ? (
            <PeopleButtons people={data.others} choose={setChosenPerson} />
          ) : error ? (
            <LoadProblem query={{ refetch, isFetching }}>{errorMessageOf(error, errorMessages.internal)}</LoadProblem>
          ) : (
            <Spinner />
          )}
          <Button look="outline" className="w-full" loading={isLeaving} onClick={() => void signIn()}>
            Sign in somebody else
          </Button>
          <p className="text-sm text-soft">
            {pin?.isSet ? (
              'Your screen is locked meanwhile. An order, a booking, a payment or a count that you typed waits for you. Save what is in other forms first.'
            ) : (
              <>
                You have no PIN, so this signs you out. To come back with six digits,{' '}
                <TabLink
                  tab="settings"
                  search={pinForm}
                  onClick={close}
                  className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
                >
                  set one in Settings
                </TabLink>
                .
              </>
            )}
          </p>
        </div>
      )}
    </Dialog>
  );
}
