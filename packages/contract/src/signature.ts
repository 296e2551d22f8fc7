/**
 * What the signature header of the specification is the hex SHA-256 of: path, user agent and minute. It
 * holds no secret, so it keeps scrapers away and protects nothing. Each side hashes with what it has.
 */
export function signatureText(path: string, userAgent: string, unixMs: number): string {
  return `${path}\n${userAgent}\n${Math.floor(unixMs / 60_000)}`
}
