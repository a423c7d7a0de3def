/** Tells a password manager whose password this is. */
export function UsernameField({ staffId }: { staffId: string }) {
  return <input type="text" name="username" autoComplete="username" value={staffId} readOnly hidden />;
}
