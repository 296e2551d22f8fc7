/** What the console is told, for whoever looks into why a page is as it is. Never data of a player. */

export function warn(message: string): void {
  // oxlint-disable-next-line no-console -- here alone
  console.warn(message)
}

/** What was asked for and did not come; of the error only its words. */
export function logFault(what: string, { message }: Error): void {
  // oxlint-disable-next-line no-console -- here alone
  console.error(`${what}: ${message}`)
}
