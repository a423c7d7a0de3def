import * as z from 'zod/mini';
import { lineField, nairaField, wholeNumberField } from '#contract/core/fields.ts';

export const serviceMessages = {
  group: 'Please choose what kind of service this is',
  name: 'Please enter a name, such as Shirt',
  taken: 'Another service of this kind has this name',
  price: 'Please enter what one costs',
  readyHours: 'The hours must be a whole number from 1 to 240, or empty',
  active: 'is_active must be true or false',
  order: 'order must name each service in the list once',
  version: 'version must be that of the service the form was opened on',
  changedMeanwhile: 'Somebody has changed this service meanwhile. What you typed is still here.',
  orderChanged: 'Somebody has changed the services meanwhile. Please look at them again.',
  notFound: 'Service not found',
  added: 'Service added',
  changed: 'Service changed. What is posted already keeps its price.',
  retired: 'Service retired. What is posted already stays.',
  restored: 'Service in the list again',
  ordered: 'Order saved',
  fetchFailed: 'Failed to fetch services',
  saveFailed: 'Failed to save the service',
} as const;

export const serviceGroups = ['laundry', 'restaurant', 'transport', 'events', 'other'] as const;
export type ServiceGroup = (typeof serviceGroups)[number];

export const serviceGroupLabels: Record<ServiceGroup, string> = {
  laundry: 'Laundry',
  restaurant: 'Restaurant',
  transport: 'Transport',
  events: 'Events hall',
  other: 'Other',
};

const serviceFields = {
  group: z.enum(serviceGroups, { error: serviceMessages.group }),
  name: lineField(serviceMessages.name, 'Name', 80),
  priceKobo: nairaField(serviceMessages.price, 1e7),
  /** After how many hours the service is ready; null if at once. */
  readyHours: z.nullable(wholeNumberField(serviceMessages.readyHours, 1, 240)),
};

export const newService = z.object(serviceFields);
export type NewService = z.output<typeof newService>;

const serviceId = z.uuid({ error: serviceMessages.notFound });
const serviceIdAndVersion = { id: serviceId, version: z.int(serviceMessages.version) };
export const serviceChange = z.safeExtend(newService, serviceIdAndVersion);
export const serviceRetirement = z.object({ ...serviceIdAndVersion, isActive: z.boolean(serviceMessages.active) });
export const serviceOrder = z.object({
  order: z.array(serviceId, serviceMessages.order).check(z.maxLength(500, serviceMessages.order)),
});

const serviceView = z.object({ ...serviceFields, id: z.string(), isActive: z.boolean(), version: z.int() });
export type ServiceView = z.infer<typeof serviceView>;

export const serviceList = z.object({ data: z.array(serviceView), now: z.string() });
export const saveServiceReply = z.object({ message: z.string(), service: serviceView });
export const serviceOrderReply = z.object({ message: z.string(), data: z.array(serviceView) });
