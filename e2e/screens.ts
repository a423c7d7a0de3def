import type { TestInfo } from '@playwright/test';
import { isDeep } from '#tools/testing/form.ts';

export const screens = {
  phone: {
    viewport: { width: 360, height: 780 },
    // The double density means four times the pixels, which take a tenth of the processor's time. Few tests of the
    // short form look at pictures.
    deviceScaleFactor: isDeep ? 2 : 1,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const;

/**
 * A journey that is tagged @phone or @desktop runs on that screen only. In the deep form, every other journey runs on
 * both. In the short form, guest journeys run on a phone and staff journeys on a desktop. The journeys of
 * accessibility.spec.ts and reception-accessibility.spec.ts run on a phone, where the screens of staff have least room.
 */
export function screenOf({ file, tags, project }: TestInfo): keyof typeof screens {
  if (project.name === 'phone' || project.name === 'desktop') return project.name;
  if (tags.includes('@phone')) return 'phone';
  if (tags.includes('@desktop')) return 'desktop';
  return /guest\/|accessibility\.spec/.test(file) ? 'phone' : 'desktop';
}
