import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withSettings } from '#contract/settings/hotel-settings.ts';
import { type ChangedText, type SiteTexts, siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { siteTextNames } from '#contract/settings/site-text-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { formRef, showServerErrors } from '#web/forms/server-errors.ts';
import { useChangeHotel } from '#web/office/core/current-facts.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { ChangedSince } from '#web/office/settings/texts/changed-since.tsx';
import { DraftBar } from '#web/office/settings/texts/draft-bar.tsx';
import { PagePreview } from '#web/office/settings/texts/page-preview.tsx';
import { ScheduleDialog } from '#web/office/settings/texts/schedule-dialog.tsx';
import { ScheduledList } from '#web/office/settings/texts/scheduled-list.tsx';
import { sectionFields } from '#web/office/settings/texts/section-fields.tsx';
import { type SectionId, sectionIds, sectionOf, sections } from '#web/office/settings/texts/sections.ts';
import { formValuesOf, textOfField } from '#web/office/settings/texts/site-text-form.ts';
import { TextHistory } from '#web/office/settings/texts/text-history.tsx';
import { useSectionPage } from '#web/office/settings/texts/use-section-page.ts';
import { rememberTexts, type SiteDraft, useSiteDraft } from '#web/office/settings/texts/use-site-draft.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

export function SiteTextsScreen() {
  const { data, error, refetch, isFetching } = useApiQuery('siteTexts', {});
  if (data) return <SiteTextsEditor loaded={data} />;
  return error ? (
    <LoadProblem query={{ refetch, isFetching }}>
      {failureOf(error, { failed: siteDraftMessages.fetchFailed }).message}
    </LoadProblem>
  ) : (
    <div role="status" className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse">
      <span className="sr-only">Loading…</span>
    </div>
  );
}

function SiteTextsEditor({ loaded }: { loaded: SiteTexts }) {
  const draft = useSiteDraft(loaded);
  const { form, texts, state, save, adopt } = draft;
  const [section, setSection] = useState<SectionId>('home');
  const [isScheduling, setIsScheduling] = useState(false);
  const { isPublishing, problem, forgetProblem, publish, publishAt, checkForm } = usePublishing(draft, setSection);
  const SectionFields = sectionFields[section];
  const { label } = sections[section];
  const sectionPage = useSectionPage(section, loaded);
  const names = siteTextNames.filter((name) => texts[name] !== undefined);
  const countIn = (id: SectionId) => names.filter((name) => sectionOf(name) === id).length;
  const showPublished = (chosen: readonly (typeof names)[number][]) => {
    const published = formValuesOf({ values: loaded.values, draft: { ...loaded.draft, texts: {} } });
    for (const name of chosen) form.setValue(name, published[name]);
    return save();
  };

  return (
    <div className="space-y-5">
      <DraftBar
        count={names.length}
        state={state}
        isPublishing={isPublishing}
        problem={problem}
        scheduled={loaded.scheduled}
        publish={() => void publish()}
        schedule={() => void checkForm().then(setIsScheduling)}
        drop={() => {
          forgetProblem();
          return showPublished(names);
        }}
      />
      <ChangedSince
        changed={loaded.changedSince}
        keepMine={(name: ChangedText['name']) => void save([name], loaded.version)}
        takeTheirs={(name) => void showPublished([name])}
      />
      <Segmented
        label="Page"
        choices={sectionIds.map(
          (id) => [id, countIn(id) > 0 ? `${sections[id].label} (${countIn(id)})` : sections[id].label] as const,
        )}
        value={section}
        onChange={setSection}
        narrow="always"
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Panel title={label} intro={introOf(section, sectionPage !== undefined)}>
          <form ref={formRef(form)} noValidate onSubmit={(event) => event.preventDefault()} className="space-y-5">
            <SectionFields key={section} editor={draft} />
          </form>
        </Panel>
        {sectionPage && (
          <div className="xl:sticky xl:top-46">
            {'page' in sectionPage ? (
              <PagePreview page={sectionPage.page} label={label} revision={loaded.draft.revision + loaded.version} />
            ) : (
              <EmptyState title={sectionPage.missing} />
            )}
          </div>
        )}
      </div>
      <ScheduledList scheduled={loaded.scheduled} save={save} adopt={adopt} />
      <TextHistory save={save} adopt={adopt} />
      {isScheduling && <ScheduleDialog send={publishAt} close={() => setIsScheduling(false)} />}
    </div>
  );
}

function introOf(section: SectionId, hasPage: boolean): string {
  if (section === 'look')
    return 'On all pages, in the office and in mails. A color that does not fit is not shown yet.';
  return hasPage ? 'What is empty is hidden.' : 'What is empty is left out.';
}

const now = { day: '', time: '' };

/** Publishes the draft once all of it is saved and fits. The first field that does not fit is shown and has the focus. */
function usePublishing({ form, save, adopt, revision }: SiteDraft, setSection: (section: SectionId) => void) {
  const { hotel } = useFacts();
  const changeHotel = useChangeHotel();
  const publishTexts = useApiMutation('publishSiteTexts', rememberTexts);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPublishing, setIsPublishing] = useState(false);

  const showErrors = (fields: readonly string[]) => {
    const first = fields.map(textOfField).find((name) => name !== undefined);
    if (first) setSection(sectionOf(first));
  };

  const checkForm = async (): Promise<boolean> => {
    setProblem(null);
    if (await form.trigger()) return true;
    const name = siteTextNames.find((each) => form.getFieldState(each).error);
    if (name) {
      setSection(sectionOf(name));
      // The fields of the section are on the screen after the next paint.
      requestAnimationFrame(() => void form.trigger(name, { shouldFocus: true }));
    }
    return false;
  };

  const publishAt = async (at: { day: string; time: string }): Promise<void> => {
    if (!(await save())) throw new Error(siteDraftMessages.saveFailed);
    const { message, ...texts } = await publishTexts.mutateAsync({ revision: revision(), ...at });
    adopt(texts);
    changeHotel(withSettings(hotel, texts.values));
    toast.success(message);
  };

  const publish = async () => {
    if (!(await checkForm())) return;
    setIsPublishing(true);
    try {
      await publishAt(now);
    } catch (error) {
      refetchAfter('publishSiteTexts');
      const { message, errors } = failureOf(error, { failed: siteDraftMessages.publishFailed });
      showErrors(errors.map(({ field }) => field));
      showServerErrors(form, errors);
      setProblem(message);
    } finally {
      setIsPublishing(false);
    }
  };

  return { isPublishing, problem, forgetProblem: () => setProblem(null), publish, publishAt, checkForm };
}
