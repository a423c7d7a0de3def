import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { pageLimits } from '#contract/core/lists.ts';
import { roleLabels, rolesOf, type StaffRole, staffRoles } from '#contract/core/roles.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { type StaffView, staffChange, staffMessages } from '#contract/staff/staff.ts';
import { useFacts } from '#web/core/context.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { BindField } from '#web/office/core/bind-fields.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import type { SavedPassword } from '#web/office/staff/hand-over-card.tsx';
import { RequirementMarks } from '#web/office/staff/password/requirement-marks.tsx';
import {
  emptyStaff,
  newStaffRules,
  type StaffValues,
  staffChangeRules,
  staffValuesOf,
} from '#web/office/staff/staff-rules.ts';
import { suggestPassword } from '#web/office/staff/suggest-password.ts';
import { suggestStaffId } from '#web/office/staff/suggest-staff-id.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, DateField, SelectField, TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type EditStaffDialogProps = {
  staffMember: StaffView;
  close: () => void;
  /** Called after a temporary password was saved, so that it can be shown once. */
  onPasswordSaved: (saved: SavedPassword) => void;
};

export function EditStaffDialog({ staffMember, ...callbacks }: EditStaffDialogProps) {
  return (
    <Dialog title={`Edit ${staffMember.name}`} onClose={callbacks.close}>
      <EditStaffForm staffMember={staffMember} {...callbacks} />
    </Dialog>
  );
}

function EditStaffForm({ staffMember, close, onPasswordSaved }: EditStaffDialogProps) {
  const { user, refresh } = useSession();
  const isSelf = staffMember.staffId === user.staffId;
  const update = useApiMutation('updateStaff');
  const { form, field, submission } = useOfficeForm({
    rules: staffChangeRules,
    defaultValues: staffValuesOf(staffMember),
    send: (values) =>
      update.mutateAsync({
        ...values,
        // The form hides the first day while no password is typed.
        firstDay: values.password ? values.firstDay : '',
        id: staffMember.id,
        was: { role: staffMember.role, isActive: staffMember.isActive },
      }),
    async onSuccess({ message, staff }) {
      close();
      toast.success(message);
      const { password } = form.getValues();
      if (password) onPasswordSaved({ staffMember: staff, password });
      if (isSelf) await refresh();
    },
    failureTexts: failureTextsWithStatus(staffMessages.saveFailed),
  });

  return (
    <DialogForm {...submission} submitLabel="Save changes" cancel={close}>
      <StaffFields
        field={field}
        isExisting
        fixedRole={isSelf ? { role: staffMember.role, hint: staffMessages.ownRole } : undefined}
      />
      {isSelf ? (
        <>
          <CheckboxField label="Active" checked disabled hint={staffMessages.ownDeactivation} />
          <p className="text-sm text-soft">{staffMessages.ownPassword}.</p>
        </>
      ) : (
        <>
          <TemporaryPassword
            form={form}
            field={field}
            label="New temporary password"
            hint={staffMember.hasAccess ? staffMessages.keepPassword : staffMessages.noPasswordYet}
          />
          <CheckboxField label="Active" hint="Only active staff can sign in." {...field('isActive')} />
          <EndSessions staffMember={staffMember} />
          {staffMember.hasPin && <RemovePin staffMember={staffMember} />}
        </>
      )}
    </DialogForm>
  );
}

type AddStaffDialogProps = Pick<EditStaffDialogProps, 'close' | 'onPasswordSaved'>;

export function AddStaffDialog(callbacks: AddStaffDialogProps) {
  return (
    <Dialog title="Add staff member" onClose={callbacks.close}>
      <AddStaffForm {...callbacks} />
    </Dialog>
  );
}

function AddStaffForm({ close, onPasswordSaved }: AddStaffDialogProps) {
  const addStaff = useApiMutation('addStaff');
  const { data: everybody } = useApiQuery('listStaff', { limit: pageLimits.max }, { refetchesRegularly: false });
  const { form, field, submission } = useOfficeForm({
    rules: newStaffRules,
    defaultValues: emptyStaff,
    send: (values) => addStaff.mutateAsync(values),
    onSuccess({ message, staff }) {
      close();
      toast.success(message);
      onPasswordSaved({ staffMember: staff, password: form.getValues('password') });
    },
    failureTexts: failureTextsWithStatus(staffMessages.saveFailed),
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const freeStaffId = suggestStaffId(role, everybody);
  const wasIdTyped = form.formState.dirtyFields.staffId === true;
  useEffect(() => {
    if (!wasIdTyped) form.setValue('staffId', freeStaffId ?? '', { shouldValidate: form.formState.isSubmitted });
  }, [form, freeStaffId, wasIdTyped]);
  const staffIdHint = freeStaffId
    ? `${freeStaffId} is free. They sign in with it, and it cannot be changed.`
    : `They sign in with it, such as FRONT002.${role === '' ? ' Choose a role to see the next free one.' : ''}`;

  return (
    <DialogForm {...submission} submitLabel="Add staff member" cancel={close}>
      <StaffFields field={field} isExisting={false} staffIdHint={staffIdHint} />
      <TemporaryPassword form={form} field={field} label="Temporary password" hint={staffMessages.temporary} isNeeded />
    </DialogForm>
  );
}

type StaffFieldsProps = {
  field: BindField<StaffValues>;
  isExisting: boolean;
  staffIdHint?: string;
  /** The role that cannot be changed, and the hint that says why. */
  fixedRole?: { role: StaffRole; hint: string } | undefined;
};

function StaffFields({ field, isExisting, staffIdHint, fixedRole }: StaffFieldsProps) {
  const { hotel } = useFacts();
  return (
    <>
      <TextField label="Name" {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Staff ID"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isExisting}
          hint={isExisting ? staffMessages.staffIdFixed : staffIdHint}
          {...field('staffId')}
        />
        {fixedRole ? (
          <TextField label="Role" value={roleLabels[fixedRole.role]} readOnly hint={fixedRole.hint} />
        ) : (
          <SelectField label="Role" {...field('role')}>
            <option value="">Choose a role</option>
            {(isExisting ? staffRoles : rolesOf(hotel)).map((each) => (
              <option key={each} value={each}>
                {roleLabels[each]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Email (optional)" type="email" {...field('email')} />
        <TextField label="Phone (optional)" type="tel" {...field('phone')} />
      </div>
    </>
  );
}

type TemporaryPasswordProps<O> = {
  form: UseFormReturn<StaffValues, unknown, O>;
  field: BindField<StaffValues>;
  label: string;
  hint: string;
  /** Set if the form always makes a password, so that it always asks for the first day as well. */
  isNeeded?: true;
};

function TemporaryPassword<O>({ form, field, label, hint, isNeeded }: TemporaryPasswordProps<O>) {
  // Each suggestion mounts a new field, which shows the password, because the user must read it to pass it on.
  const [suggestionCount, setSuggestionCount] = useState(0);
  const password = useWatch({ control: form.control, name: 'password' });

  const fillInSuggestion = () => {
    form.setValue('password', suggestPassword(), { shouldDirty: true });
    form.clearErrors('password');
    setSuggestionCount(suggestionCount + 1);
  };

  return (
    <div className="space-y-3">
      <PasswordField
        key={suggestionCount}
        label={label}
        hint={password === '' ? hint : staffMessages.temporary}
        isInitiallyVisible={suggestionCount > 0}
        {...field('password')}
        autoComplete="new-password"
      />
      {password !== '' && <RequirementMarks password={password} />}
      <Button look="outline" onClick={fillInSuggestion} className="px-4 text-sm">
        Suggest password
      </Button>
      {(isNeeded || password !== '') && (
        <DateField label="First day (optional)" hint={staffMessages.firstDayHint} {...field('firstDay')} />
      )}
    </div>
  );
}

function EndSessions({ staffMember }: { staffMember: StaffView }) {
  const { mutate, data, error, isPending } = useApiMutation('endStaffSessions');
  const resultMessage = error
    ? failureOf(error, failureTextsWithStatus(staffMessages.endFailed)).message
    : data?.message;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-5">
      <Button
        look="outline"
        loading={isPending}
        onClick={() => mutate({ id: staffMember.id })}
        className="px-4 text-sm"
      >
        End all sessions
      </Button>
      <p role="status" className="text-sm text-soft">
        {resultMessage ?? 'Signs them out everywhere at once. The password stays.'}
      </p>
    </div>
  );
}

function RemovePin({ staffMember }: { staffMember: StaffView }) {
  const { mutate, data, error, isPending } = useApiMutation('removePin');
  const resultMessage = error
    ? failureOf(error, failureTextsWithStatus(pinMessages.removeFailed)).message
    : data?.message;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-5">
      <Button
        look="outline"
        loading={isPending}
        onClick={() => mutate({ id: staffMember.id })}
        className="px-4 text-sm"
      >
        Remove PIN
      </Button>
      <p role="status" className="text-sm text-soft">
        {resultMessage ?? 'Signs them out everywhere. They can set a new one.'}
      </p>
    </div>
  );
}

/** Gives a staff member a new temporary password, which the program makes up. */
export function NewPasswordDialog({ staffMember, close, onPasswordSaved }: EditStaffDialogProps) {
  const update = useApiMutation('updateStaff');
  const [password] = useState(suggestPassword);
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(firstDayFormSchema),
    defaultValues: { firstDay: '' },
    send: (values) => update.mutateAsync({ ...values, id: staffMember.id, password }),
    onSuccess({ message, staff }) {
      close();
      toast.success(message);
      onPasswordSaved({ staffMember: staff, password });
    },
    failureTexts: failureTextsWithStatus(staffMessages.saveFailed),
  });
  return (
    <Dialog title={`New password for ${staffMember.name}?`} size="small" onClose={close}>
      <DialogForm {...submission} submitLabel="Make a new password" cancel={close}>
        <p>
          {staffMember.hasAccess
            ? `The password of ${staffMember.staffId} ends now, and ${staffMember.name} is signed out everywhere. The new one`
            : `${staffMember.name} cannot sign in yet. The password`}{' '}
          is shown once, on a card to hand over.
        </p>
        <DateField label="First day (optional)" hint={staffMessages.firstDayHint} {...field('firstDay')} />
      </DialogForm>
    </Dialog>
  );
}

const firstDayFormSchema = z.pick(staffChange, { firstDay: true });

type UnlockDialogProps = { staffMember: StaffView; close: () => void };

export function UnlockDialog({ staffMember, close }: UnlockDialogProps) {
  const unlock = useApiMutation('unlockSignIn');
  const confirm = () =>
    unlock.mutate(
      { id: staffMember.id },
      {
        onSuccess: closeWithToast(close),
      },
    );
  return (
    <ConfirmDialog
      title={`Unlock ${staffMember.name}?`}
      tone="info"
      confirmLabel="Unlock"
      cancelLabel="Cancel"
      pending={unlock.isPending}
      error={unlock.error && failureOf(unlock.error, { failed: signInMessages.unlockFailed }).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        There were too many wrong tries for {staffMember.staffId}. Whoever made them, they are forgotten, and{' '}
        {staffMember.name} can try again from everywhere. Do it only when you know that it was {staffMember.name}.
      </p>
    </ConfirmDialog>
  );
}
