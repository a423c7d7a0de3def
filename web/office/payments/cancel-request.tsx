import * as z from 'zod/mini';
import {
  endTerminalRequestInput,
  type TerminalRequestView,
  terminalMessages,
} from '#contract/bank/terminal-requests.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { confirmingRoles } from '#contract/staff/second-person.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import {
  noPerson,
  personFieldNames,
  personProblems,
  personShape,
  secondPersonOf,
} from '#web/office/staff/person-values.ts';
import { SecondPersonFields } from '#web/office/staff/second-person.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const endFormSchema = z.extend(z.pick(endTerminalRequestInput, { reason: true }), personShape);

const needsSupervisor = (role: StaffRole): boolean => !confirmingRoles.includes(role);

const endRules = (role: StaffRole) =>
  schemaResolver(endFormSchema, (values) => (needsSupervisor(role) ? personProblems(values) : []));

/**
 * Says how to cancel an amount that a terminal shows. That is done at the terminal, because only the terminal knows
 * whether it has charged the card. If the terminal does not answer, a supervisor or a superadmin can end the request
 * here, or confirm that somebody else ends it.
 */
export function CancelRequest({ request }: { request: TerminalRequestView }) {
  const { terminal, endProblem } = request;
  return (
    <div className="space-y-4">
      <Notice>
        <p>
          Press cancel on the terminal ({terminal}), so that no card is charged: the hotel cannot cancel it from here.
          Within seconds you can choose another way to pay.
        </p>
        <p className="mt-2">{endProblem ?? 'There is no answer. A supervisor can end it here.'}</p>
      </Notice>
      {endProblem === null && <EndForm request={request} />}
    </div>
  );
}

function EndForm({ request: { id } }: { request: TerminalRequestView }) {
  const { role } = useSession().user;
  const endRequest = useApiMutation('endTerminalRequest');
  const { field, submission } = useOfficeForm({
    rules: endRules(role),
    defaultValues: { reason: '', ...noPerson },
    fields: personFieldNames('confirm'),
    send: ({ reason, ...person }) =>
      endRequest.mutateAsync({ id, reason, ...(needsSupervisor(role) && { confirm: secondPersonOf(person) }) }),
    onSuccess: closeWithToast(() => refetchAfter('endTerminalRequest')),
    afterFailure: () => refetchAfter('endTerminalRequest'),
    failureTexts: { failed: terminalMessages.endFailed },
  });
  return (
    <FormShell {...submission} submitLabel="End it" canSubmit hasSmallButton>
      <p>
        Look at the terminal first: make sure that the guest’s card was not charged. If the terminal approves it after
        all, the payment is recorded, or the owner is told.
      </p>
      <TextField label="Reason" autoComplete="off" {...field('reason')} />
      {needsSupervisor(role) && <SecondPersonFields field={field} />}
    </FormShell>
  );
}
