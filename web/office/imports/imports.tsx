import { useState } from 'react';
import { ImportFile } from '#web/office/imports/import-file.tsx';
import { ImportList } from '#web/office/imports/import-list.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function ImportsScreen() {
  const [result, setResult] = useState<string>();
  return (
    <div className="space-y-5">
      <p className="max-w-prose text-soft">
        Bring what your old system has: a CSV or XLSX file of Cloudbeds, eZee, Little Hotelier or your own. You see what
        becomes of each row before anything is imported. Guests come with their bookings.
      </p>
      <ImportFile onBegin={() => setResult(undefined)} onImported={setResult} />
      {result && <Notice tone="good">{result}</Notice>}
      <ImportList />
    </div>
  );
}
