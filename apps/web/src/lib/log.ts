/** Console messages for debugging. They never contain data of a player. */

export function warn(message: string): void {
  // oxlint-disable-next-line no-console -- here alone
  console.warn(message)
}

/** A failed request; of the error only its message. */
export function logFault(what: string, { message }: Error): void {
  // oxlint-disable-next-line no-console -- here alone
  console.error(`${what}: ${message}`)
}
