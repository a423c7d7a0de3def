import * as z from 'zod/mini';
import { type SendingProblem, sendingProblems } from '#contract/core/sending-problems.ts';

/** What keeps a backup from its place, and what to do about it. */
export const sendingProblemTexts: Readonly<Record<SendingProblem, { says: string; advice: string }>> = {
  no_program: {
    says: 'The program rclone, or for SFTP ssh-keyscan, is missing',
    advice: 'Have it installed on the hotel’s computer',
  },
  unreachable: {
    says: 'The place does not answer',
    advice: 'See whether it is connected, and whether its address is right',
  },
  refused: {
    says: 'The place does not let the hotel in',
    advice: 'Enter its password once more, or have the hotel allowed to write there',
  },
  unknown_host: {
    says: 'The server has another key than the one that was confirmed',
    advice: 'Ask its provider whether the key was changed, then confirm the new fingerprint',
  },
  no_room: { says: 'The place has no room', advice: 'Have some space freed there' },
  own_folder: { says: 'Backups are made in this folder', advice: 'Choose a folder on another disk' },
  differs: { says: 'Read back, it was not what was sent', advice: 'Have the place checked, or choose another' },
  file_gone: { says: 'The file is not on this computer any more', advice: 'Press Back up now' },
  failed: {
    says: 'The place did not take it',
    advice: 'Ask whoever runs the server to read in the log of the hotel why',
  },
};

/** A sentence for a problem that the person sees at once, such as that of a test. */
export const sendingProblemText = (problem: SendingProblem): string =>
  `${sendingProblemTexts[problem].says}. ${sendingProblemTexts[problem].advice}`;

export const sendingProblemField = z.nullable(z.enum(sendingProblems));
