import {
  BanknoteX,
  BedDouble,
  CalendarCheck,
  CalendarX,
  CircleAlert,
  DoorOpen,
  GlassWater,
  HardDrive,
  Hourglass,
  type LucideIcon,
  Scale,
  ShieldAlert,
  Undo2,
  Wine,
} from 'lucide-react';
import type { NoticeKind } from '#contract/bell.ts';

/** `urgent` if a staff member must act. */
export const noticeIcons: Record<NoticeKind, { icon: LucideIcon; urgent?: true }> = {
  booking_paid: { icon: CalendarCheck },
  booking_cancelled: { icon: CalendarX, urgent: true },
  payment_late: { icon: BanknoteX, urgent: true },
  payment_mismatch: { icon: CircleAlert, urgent: true },
  refund_due: { icon: Undo2, urgent: true },
  refund_refused: { icon: BanknoteX, urgent: true },
  money_differs: { icon: Scale, urgent: true },
  stock_low: { icon: GlassWater },
  stock_out: { icon: Wine, urgent: true },
  job_parked: { icon: Hourglass, urgent: true },
  sign_in_attacked: { icon: ShieldAlert, urgent: true },
  disk_low: { icon: HardDrive, urgent: true },
  overstay_conflict: { icon: BedDouble, urgent: true },
  arrivals: { icon: DoorOpen },
};
