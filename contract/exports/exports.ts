import * as z from 'zod/mini';
import { passwordField } from '#contract/staff/passwords.ts';

export const exportMessages = {
  password: 'Please enter your password',
  underWay: 'Everything is being exported at this moment. Try again in some minutes',
  notMade: 'The export could not be made. Ask whoever runs the server to read in the log of the hotel why',
  failed: 'Failed to export everything',
  brokenOff:
    'The export broke off, and nothing was saved. Try again. If it breaks off once more, ask whoever runs the server to read in the log of the hotel why',
  saved: (size: string) => `Everything is exported: ${size}. The file holds personal data, so guard it`,
} as const;

/** The file that a ZIP file of everything has last. If it is missing, the ZIP file was broken off. */
export const lastFileName = 'complete.txt';

export const exportRequest = z.object({ password: passwordField(exportMessages.password, 'Password') });
