/**
 * The text whose hexadecimal SHA-256 is the signature header of the specification: path, user agent and minute. It
 * contains no secret, so it only deters simple scrapers.
 */
export function signatureText(path: string, userAgent: string, unixMs: number): string {
  return `${path}\n${userAgent}\n${Math.floor(unixMs / 60_000)}`
}
