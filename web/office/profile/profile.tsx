import { roleLabels } from '#contract/roles.ts';
import { ProfileForm } from '#web/office/profile/profile-form.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function Profile() {
  const { user } = useSession();
  const facts = [
    ['Name', user.name],
    ['Role', roleLabels[user.role]],
    ['Staff ID', user.staff_id],
  ] as const;
  return (
    <div className="grid max-w-4xl items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Panel title="Your account">
        <dl className="space-y-4">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt className="text-sm text-soft">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Update profile">
        <ProfileForm />
      </Panel>
    </div>
  );
}
