import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#web/ui/field.tsx';

type Name = 'guest_name' | 'guest_email' | 'guest_phone';

type Props = {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
};

export function GuestFields({ register, errors }: Props) {
  return (
    <>
      <TextField label="Guest name" autoComplete="off" error={errors.guest_name?.message} {...register('guest_name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.guest_email?.message}
          {...register('guest_email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          error={errors.guest_phone?.message}
          {...register('guest_phone')}
        />
      </div>
    </>
  );
}
