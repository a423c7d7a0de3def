/** `freeBytes` is null if the file system does not tell. */
export type DiskSpace = { freeBytes: number | null; marginBytes: number; stopsWrites: boolean };

/** How the card gateway answered this process since its start. */
export type GatewayContact = {
  answeredAt: Date | null;
  /** The first and the last call without an answer since the last answer; null while the gateway answers. */
  silence: { from: Date; until: Date } | null;
};

export type CertificateFacts =
  | { kind: 'not needed' }
  | { kind: 'not readable' }
  | { kind: 'read'; validUntil: Date; isTrusted: boolean };

/** What this process knows of itself, of the machine that it runs on, and of the outside parties that it has called. */
export interface Machine {
  /** The time of the machine, also where the clock of the hotel was set to another. */
  now(): Date;
  isDemo: boolean;
  version: string;
  /** The version of Node, such as `24.11.0`. */
  nodeVersion: string;
  /** False while no mail leaves the machine, because the hotel has no mail server. */
  sendsMails: boolean;
  /** False while the gateway is the built-in sandbox. */
  takesRealCards: boolean;
  disk(): DiskSpace;
  gateway(): GatewayContact;
  /** The milliseconds by which the clock of the gateway is ahead of this machine's. Null until the gateway has answered. */
  gatewayClockAheadMs(): number | null;
  certificate(): Promise<CertificateFacts>;
}
