/** Where somebody wanted to go; anything that is no page of the office leads to the first one. */
export function innerPath(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}
