import type { TabId } from '#contract/core/office-address.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import type { HelpPart } from '#web/office/dashboard/help/help-page.ts';
import { helpAbout } from '#web/office/dashboard/help/help-pages.ts';
import { HelpText } from '#web/office/dashboard/help/help-text.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type HelpDialogProps = { tab: TabId; part: HelpPart | undefined; close: () => void };

export function HelpDialog({ tab, part, close }: HelpDialogProps) {
  const { user } = useSession();
  const page = helpAbout(user.role, tab, part);
  return (
    <Dialog
      title={page ? `Help: ${page.title}` : 'Help'}
      onClose={close}
      footer={
        <TabLink tab="help" onClick={close} className={buttonLook('outline')}>
          Open the handbook
        </TabLink>
      }
    >
      {page ? <HelpText {...page} /> : <p>The handbook has a page for each of your screens.</p>}
    </Dialog>
  );
}
