import * as z from 'zod/mini';

export const timeMessage = 'Please enter a time, such as 14:00';

export const timeField = z.string(timeMessage).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage));
